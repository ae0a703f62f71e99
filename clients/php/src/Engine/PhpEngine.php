<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\ProgramEvaluator;

/**
 * Fills programs in PHP alone, where no process may be started.
 *
 * @internal
 */
final class PhpEngine implements Engine
{
    public function fillAll(array $jobs): array
    {
        return array_map(self::fill(...), $jobs);
    }

    private static function fill(FillJob $job): Filled|FillException
    {
        try {
            return ProgramEvaluator::fill($job->program->prepared(), $job->data, $job->options);
        } catch (FillException $exception) {
            return $exception;
        }
    }
}
