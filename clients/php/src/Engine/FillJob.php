<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
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
        public readonly GivenData $data,
        public readonly FillOptions $options,
    ) {
    }
}
