<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\MailPrograms;

/**
 * A mail to fill: its programs, and with what.
 *
 * @internal
 */
final class FillJob
{
    public function __construct(
        public readonly MailPrograms $mail,
        #[\SensitiveParameter] public readonly mixed $data,
        public readonly FillOptions $options,
    ) {
    }
}
