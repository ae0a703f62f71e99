<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * The plans of all programs of a mail, and all of their report but the length.
 *
 * @internal
 */
final class MailPlan
{
    /** @var non-empty-list<Segment> */
    public readonly array $segments;
    /** The bytes of all literals. */
    public readonly int $bytes;
    /** How often a value is written in an output, at the most. */
    public readonly int $uses;
    public readonly RenderReport $report;

    /** @param non-empty-list<ProgramPlan> $plans the body's first */
    public function __construct(array $plans)
    {
        $this->segments = array_column($plans, 'segment');
        $this->bytes = array_sum(array_column($this->segments, 'bytes'));
        $this->uses = max(array_column($this->segments, 'uses'));
        $reports = array_column($plans, 'report');
        $this->report = RenderReport::join(array_shift($reports), $reports);
    }
}
