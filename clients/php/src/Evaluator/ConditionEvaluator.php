<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Runs the steps of checked conditions over one caller's context.
 *
 * @internal
 */
final class ConditionEvaluator
{
    public function __construct(private readonly ContextReader $context)
    {
    }

    public function isTrue(PreparedCondition $condition): bool
    {
        $stack = [];
        foreach ($condition->steps as $step) {
            if ($step instanceof PreparedTest) {
                $stack[] = $this->test($step);
                continue;
            }
            $stack[] = match ($step[0]) {
                'constant' => $step[1],
                'not' => array_pop($stack) !== true,
                'all' => !in_array(false, array_splice($stack, -$step[1]), true),
                'any' => in_array(true, array_splice($stack, -$step[1]), true),
            };
        }
        return $stack === [true];
    }

    private function test(PreparedTest $test): bool
    {
        $key = $test->key;
        $operand = $test->operand;
        return match ($test->operator) {
            '==' => $this->context->lowerText($key) === $operand,
            '!=' => $this->context->lowerText($key) !== $operand,
            'contains' => str_contains($this->context->lowerText($key), $operand),
            'not_contains' => !str_contains($this->context->lowerText($key), $operand),
            'starts_with' => str_starts_with($this->context->lowerText($key), $operand),
            'ends_with' => str_ends_with($this->context->lowerText($key), $operand),
            'in' => isset($operand[$this->context->lowerText($key)]),
            'not_in' => !isset($operand[$this->context->lowerText($key)]),
            'is_empty' => $this->isEmpty($key),
            'is_not_empty' => !$this->isEmpty($key),
            'date_before', 'date_after', 'date_on' =>
                self::compare($test->operator, DayText::parse($this->context->text($key)), $operand),
            default => self::compare($test->operator, NumberText::parse($this->context->text($key)), $operand),
        };
    }

    private function isEmpty(int $key): bool
    {
        return preg_match('/[^' . Text::WHITE_SPACE . ']/u', $this->context->text($key)) !== 1;
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
