<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * What is left of a program when it is known which values are given and which conditions hold: literals with values between
 * them.
 *
 * @internal
 */
final class ProgramPlan
{
    /**
     * @param list<string> $parts what stands before, between and after the values, with an empty one in place of each value
     * @param array<int, int> $html by index of the part: the place of a value that is escaped as text
     * @param array<int, int> $plain of one that is written as it is
     * @param array<int, array{string, int}> $others of one in another position, with that
     * @param int $bytes of the literals
     * @param int $uses how often a value is written, at the most
     * @param RenderReport $report but for the length
     */
    public function __construct(
        public readonly array $parts,
        public readonly array $html,
        public readonly array $plain,
        public readonly array $others,
        public readonly int $bytes,
        public readonly int $uses,
        public readonly RenderReport $report,
    ) {
    }
}
