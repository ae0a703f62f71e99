<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * How to read the context of each scope of a program, as it was the last time: mostly the keys are the same.
 *
 * @internal
 */
final class ContextPlans
{
    /** @var array<int, ContextPlan> by the index of the scope */
    private array $plans = [];

    /**
     * @param array<array-key, mixed> $context of the usual form
     * @param array<array-key, int> $counts of the items of each list
     * @param array<string, string> $ofItem what an item has without a caller
     */
    public function read(PreparedScope $scope, array $context, array $counts, array $ofItem = []): GivenContext
    {
        $names = \array_keys($context);
        $plan = $this->plans[$scope->index] ?? null;
        if ($plan === null || !$plan->isFor($names)) {
            $plan = $this->plans[$scope->index] = new ContextPlan($scope, $names);
        }
        return new GivenContext($plan, $context, $counts, $ofItem);
    }
}
