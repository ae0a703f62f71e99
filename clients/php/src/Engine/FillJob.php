<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Program;

/**
 * A program to fill, and with what.
 *
 * @internal
 */
final class FillJob
{
    /** @param mixed $data what the caller supplied, unchecked */
    public function __construct(
        public readonly Program $program,
        public readonly mixed $data,
        public readonly FillOptions $options,
    ) {
    }
}
