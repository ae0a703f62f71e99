<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Runs the steps of checked conditions.
 *
 * @internal
 */
final class ConditionEvaluator
{
    private function __construct()
    {
    }

    /**
     * @param array<int, array<int, ContextValue>> $contexts values of the data, and of the items that are repeated, by the index
     *        of the scope
     * @param array<int, TagValues> $tags of the same
     * @param bool $isKept whether a tag is written back where it is missing
     */
    public static function isTrue(PreparedCondition $condition, array $contexts, array $tags, bool $isKept): bool
    {
        $test = $condition->test;
        if ($test !== null) {
            return self::test($test, $contexts[$test->scope->index][$test->key] ?? ContextValue::missing());
        }
        $stack = [];
        foreach ($condition->steps as $step) {
            if ($step instanceof PreparedTest) {
                $stack[] = self::test($step, $contexts[$step->scope->index][$step->key] ?? ContextValue::missing());
                continue;
            }
            $stack[] = match ($step[0]) {
                'constant' => $step[1],
                'given' => self::isGiven($step[1], $tags[$step[1]->scope->index], $isKept),
                'not' => array_pop($stack) !== true,
                'all' => self::take($stack, $step[1]) === $step[1],
                'any' => self::take($stack, $step[1]) > 0,
            };
        }
        return $stack === [true];
    }

    /**
     * Takes values off a stack, and counts those that are true; array_splice() would copy what is left each time.
     *
     * @param list<bool> $stack
     */
    private static function take(array &$stack, int $count): int
    {
        $true = 0;
        for ($left = $count; $left > 0; $left--) {
            $true += array_pop($stack) === true ? 1 : 0;
        }
        return $true;
    }

    /** Whether there is something to write for a tag. */
    public static function isGiven(PreparedTag $tag, TagValues $values, bool $isKept): bool
    {
        return !($values->isBlank($tag->value) ?? $tag->isBlankWithoutValue($isKept));
    }

    /** What a test says of a value. */
    public static function test(PreparedTest $test, ContextValue $value): bool
    {
        $operand = $test->operand;
        return match ($test->operator) {
            '==' => $value->lowerText() === $operand,
            '!=' => $value->lowerText() !== $operand,
            'contains' => $value->contains($operand),
            'not_contains' => !$value->contains($operand),
            'starts_with' => str_starts_with($value->lowerText(), $operand),
            'ends_with' => str_ends_with($value->lowerText(), $operand),
            'in' => isset($operand[$value->lowerText()]),
            'not_in' => !isset($operand[$value->lowerText()]),
            'is_empty' => $value->isBlank(),
            'is_not_empty' => !$value->isBlank(),
            'date_before', 'date_after', 'date_on' => self::compare($test->operator, $value->day(), $operand),
            default => self::compare($test->operator, $value->number(), $operand),
        };
    }

    /** False when the value is not a number or not a day. */
    private static function compare(string $operator, int|float|null $value, float $operand): bool
    {
        if ($value === null) {
            return false;
        }
        return match ($operator) {
            '>', 'date_after' => $value > $operand,
            '<', 'date_before' => $value < $operand,
            '>=' => $value >= $operand,
            '<=' => $value <= $operand,
            'date_on' => (float) $value === $operand,
        };
    }
}
