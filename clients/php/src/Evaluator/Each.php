<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Runs the ops from `$start` to `$body` before each item of a list but the first, those from there to `$end` for each.
 *
 * @internal
 */
final class Each
{
    /**
     * @param list<Names> $multipliers the lists around it whose items do not hold its list
     * @param int $work at most, for each item
     */
    public function __construct(
        public readonly Names $names,
        public readonly array $multipliers,
        public readonly int $start,
        public readonly int $body,
        public readonly int $end,
        public int $work = 0,
    ) {
    }
}
