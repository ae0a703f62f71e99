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
    /** The tag that the condition asks for where it does nothing else. */
    public readonly ?PreparedTag $tag;

    /** @param list<PreparedTest|array{'given', PreparedTag}|array{'all'|'any', int}|array{'not'}|array{'constant', bool}> $steps */
    public function __construct(
        public readonly int $index,
        public readonly string $node,
        public readonly array $steps,
        public readonly PreparedScope $scope,
        public readonly int $work,
    ) {
        $lone = count($steps) === 1 ? $steps[0] : null;
        $this->test = $lone instanceof PreparedTest ? $lone : null;
        $this->tag = is_array($lone) && $lone[0] === 'given' ? $lone[1] : null;
    }
}
