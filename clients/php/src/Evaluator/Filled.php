<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * A filled program and what was met on the way.
 *
 * @internal
 */
final class Filled
{
    public function __construct(
        public readonly string $output,
        public readonly RenderReport $report,
    ) {
    }
}
