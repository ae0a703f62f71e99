<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * How to read what conditions ask of each scope of a program, as it was the last time: mostly the keys are the same.
 *
 * @internal
 */
final class ContextPlans
{
    /** @var array<int, ContextPlan> by the index of the scope */
    private array $plans = [];
    private readonly TagPlans $tags;

    public function __construct()
    {
        $this->tags = new TagPlans();
    }

    public function readData(PreparedScope $scope, GivenData $data): GivenContext
    {
        $tags = $scope->areTagsAsked ? $this->tags->ofData($scope, $data) : null;
        return new GivenContext($this->planOf($scope, $data->context), $data->context, $data->counts, [], $tags);
    }

    /**
     * Reads the item `$row` of some that have values of the same names.
     *
     * @param array<string, string> $ofItem what it has without a caller
     */
    public function readItem(PreparedScope $scope, GivenItems $items, int $row, GivenData $data, array $ofItem): GivenContext
    {
        $tags = $scope->areTagsAsked ? $this->tags->ofItem($scope, $items, $row, $data) : null;
        return new GivenContext($this->planOf($scope, $items->context), $items->context, [], $ofItem, $tags);
    }

    /** @param array<array-key, mixed> $context of the usual form */
    private function planOf(PreparedScope $scope, array $context): ContextPlan
    {
        $names = \array_keys($context);
        $plan = $this->plans[$scope->index] ?? null;
        if ($plan === null || !$plan->isFor($names)) {
            $plan = $this->plans[$scope->index] = new ContextPlan($scope, $names);
        }
        return $plan;
    }
}
