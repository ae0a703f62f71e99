<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The slots of a run up to the next jump, or the next target of one.
 *
 * @internal
 */
final class RunStep
{
    /** @var array<int, int> by index of the part: the place of a value that is escaped as HTML */
    public array $html = [];
    /** @var array<int, int> of one that is written as it is */
    public array $plain = [];
    /** @var array<int, Slot> slots in other positions, or of other scopes */
    public array $others = [];

    /**
     * @param int $start the first part
     * @param Condition|null $condition when it is false the parts from here to `$target` are not written
     * @param int $next the step that begins with the part `$target`
     */
    public function __construct(
        public readonly int $start,
        public readonly ?Condition $condition,
        public readonly int $target,
        public readonly int $next,
    ) {
    }
}
