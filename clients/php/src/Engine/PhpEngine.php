<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Evaluator\ProgramEvaluator;
use Letterpress\Template\MailPrograms;

/**
 * Fills programs in PHP alone, where no process may be started.
 *
 * @internal
 */
final class PhpEngine implements Engine
{
    public function fillAll(array $jobs): array
    {
        $filled = [];
        foreach ($jobs as $job) {
            $filled[] = $this->fill($job->mail, $job->data, $job->options);
        }
        return $filled;
    }

    public function fill(MailPrograms $mail, GivenData $data, FillOptions $options): Filled|FillException
    {
        return $mail->fillByPlan($data, $options) ?? self::fillByOps($mail, $data, $options);
    }

    private static function fillByOps(MailPrograms $mail, GivenData $data, FillOptions $options): Filled|FillException
    {
        $filled = [];
        foreach ($mail->programs as $program) {
            try {
                $filled[] = ProgramEvaluator::fill($program->prepared(), $data->supplied, $options);
            } catch (FillException $exception) {
                $filled[] = $exception;
            }
        }
        return Filled::join($filled);
    }
}
