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
    /** @var non-empty-list<Frame> of each output */
    public readonly array $frames;
    /** The bytes of all literals. */
    public readonly int $bytes;
    /** How often a value is written in an output, at the most. */
    public readonly int $uses;
    public readonly RenderReport $report;
    /** @var list<array{string, int}> the position and the place of each value that is neither plain nor text, once for a mail */
    public readonly array $pieces;
    /** Whether any value is escaped as text. */
    public readonly bool $hasHtml;
    /** Whether any value stands elsewhere. */
    public readonly bool $hasOthers;

    /**
     * @param non-empty-list<ProgramPlan> $plans the body's first
     * @param int $valueCount how many values the data have
     */
    public function __construct(array $plans, int $valueCount)
    {
        $segments = array_column($plans, 'segment');
        $this->bytes = array_sum(array_column($segments, 'bytes'));
        $this->uses = max(array_column($segments, 'uses'));
        $pieces = [];
        $indexes = [];
        $frames = [];
        foreach ($segments as $segment) {
            $here = [];
            foreach ($segment->others as $at => [$position, $place]) {
                $indexes["$position $place"] ??= array_push($pieces, [$position, $place]) - 1;
                $here[$at] = $indexes["$position $place"];
            }
            $frames[] = new Frame($segment, $here, $valueCount);
        }
        [$this->pieces, $this->frames] = [$pieces, $frames];
        $this->hasHtml = array_merge(...array_column($frames, 'html')) !== [];
        $this->hasOthers = $pieces !== [] || array_merge(...array_column($frames, 'plain')) !== [];
        $reports = array_column($plans, 'report');
        $this->report = RenderReport::join(array_shift($reports), $reports);
    }
}
