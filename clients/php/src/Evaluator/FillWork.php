<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * The work of searches and of repeated stretches; all else is linear to the program, the data and the output.
 *
 * @internal
 */
final class FillWork
{
    /** The work of an op of a repeated stretch, of a step of a condition there, and of a text of an operand beside its bytes. */
    public const OP = 16;
    /** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
    private const MAX_WORK = 268_435_456;
    /** The most work that all repeated stretches of one fill may take. */
    private const MAX_REPEATED = 16_777_216;
    /** Up to here sums are exact, in every language; whatever is more is said to be as much. */
    private const MAX_COUNTED = 2 ** 53;

    private function __construct()
    {
    }

    /**
     * Tells each scope the bytes of all the texts that tests search a value for, each once, by its index.
     *
     * @param list<PreparedCondition> $conditions
     */
    public static function gatherSearches(array $conditions): void
    {
        $scopes = [];
        $texts = [];
        foreach ($conditions as $condition) {
            foreach ($condition->steps as $step) {
                if ($step instanceof PreparedTest && in_array($step->operator, ['contains', 'not_contains'], true)) {
                    $scopes[$step->scope->index] = $step->scope;
                    $texts[$step->scope->index][$step->key][$step->operand] = strlen($step->operand);
                }
            }
        }
        foreach ($scopes as $index => $scope) {
            $scope->searches = array_map(array_sum(...), $texts[$index]);
        }
    }

    /**
     * Throws RENDER_ERROR when the values are too long for all the searches, whether they are come to or not: then it is known
     * before anything is written. Those of an item count once for each stretch that it is repeated by.
     */
    public static function assertWithinLimit(Scope $data): void
    {
        $work = self::searchWork($data, 1);
        if ($work > self::MAX_WORK) {
            throw self::tooMuchWork('context', "takes $work comparisons to search", self::MAX_WORK);
        }
    }

    /**
     * Whether the values of the context are short enough for the searches in them; those of items are not looked at.
     */
    public static function areWithinLimit(PreparedScope $plan, GivenContext $context): bool
    {
        return $plan->searches === [] || self::workOf($plan, $context->values(), 1) <= self::MAX_WORK;
    }

    /** The work done so far with that of one more stretch. Throws RENDER_ERROR beyond the limit. */
    public static function addStretch(int $work, int $workOfItem, int $items): int
    {
        $sum = self::add($work, $workOfItem * $items);
        if ($sum > self::MAX_REPEATED) {
            throw self::tooMuchWork('lists', "take $sum steps to repeat", self::MAX_REPEATED);
        }
        return $sum;
    }

    private static function searchWork(Scope $scope, int $times): int
    {
        $work = self::workOf($scope->plan, $scope->context, $times);
        foreach ($scope->lists as $items) {
            foreach ($items as $item) {
                $work = self::add($work, self::searchWork($item, $item->plan->stretches));
            }
        }
        return $work;
    }

    /** @param array<int, ContextValue> $context */
    private static function workOf(PreparedScope $plan, array $context, int $times): int
    {
        $work = 0;
        foreach ($plan->searches as $key => $bytes) {
            $value = $context[$key] ?? null;
            $work = self::add($work, $value === null ? 0 : $bytes * $times * strlen($value->lowerText()));
        }
        return $work;
    }

    private static function add(int $work, int|float $more): int
    {
        return (int) min($work + $more, self::MAX_COUNTED);
    }

    private static function tooMuchWork(string $member, string $msg, int $limit): FillException
    {
        $issue = new Issue([$member], "$msg, more than the limit of $limit", 'too_much_work');
        return new FillException('RENDER_ERROR', [$issue]);
    }
}
