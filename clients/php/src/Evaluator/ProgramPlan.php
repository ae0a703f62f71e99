<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * What is left of a program for data without lists, when it is known which values are given and which conditions hold.
 *
 * @internal
 */
final class ProgramPlan
{
    /** @param RenderReport $report but for the length */
    public function __construct(public readonly Segment $segment, public readonly RenderReport $report)
    {
    }
}
