<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A checked condition: its steps leave exactly one truth value and never take more than there are.
 * It says one thing for each item of `$scope`, the innermost that it reads; `$work` is what it takes to evaluate it.
 *
 * @internal
 */
final class PreparedCondition
{
    /** The step where there is one alone, as mostly. */
    public readonly ?PreparedTest $test;

    /** @param list<PreparedTest|array{'all'|'any', int}|array{'not'}|array{'constant', bool}> $steps */
    public function __construct(
        public readonly int $index,
        public readonly string $node,
        public readonly array $steps,
        public readonly PreparedScope $scope,
        public readonly int $work,
    ) {
        $this->test = count($steps) === 1 && $steps[0] instanceof PreparedTest ? $steps[0] : null;
    }
}
