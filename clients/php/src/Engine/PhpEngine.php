<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
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

    public function fill(
        MailPrograms $mail,
        #[\SensitiveParameter] mixed $data,
        FillOptions $options,
    ): Filled|FillException {
        return $mail->fill($data, $options);
    }
}
