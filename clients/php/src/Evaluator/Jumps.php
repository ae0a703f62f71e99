<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The jumps of a part of a program, without those in stretches within.
 *
 * @internal
 */
final class Jumps
{
    /** Which of them are taken is a part of the name of a plan. */
    private const MAX = 256;

    /**
     * In order: the index of the op and the jump; then the test where the condition is that alone and asked once, as mostly;
     * then, where that asks whether a value of the data is empty or is not, the index of the value, and which it asks.
     *
     * @var list<array{int, Jump, PreparedTest|null, int|null, bool}>
     */
    private readonly array $steps;
    public readonly int $count;
    public readonly bool $areTooMany;

    public function __construct(PreparedProgram $program, int $start, int $end)
    {
        $jumps = [];
        for ($at = $start; $at < $end; $at++) {
            $op = $program->ops[$at];
            if ($op instanceof Jump) {
                $jumps[$at] = $op;
            } elseif ($op instanceof Each) {
                $at = $op->end - 1;
            }
        }
        $times = array_count_values(array_map(static fn (Jump $jump) => $jump->condition->index, $jumps));
        $steps = [];
        foreach ($jumps as $at => $jump) {
            $test = $times[$jump->condition->index] === 1 ? $jump->condition->test : null;
            $isOfData = $test !== null && $test->scope === $program->data && isset($test->scope->keys[$test->key]);
            $isQuick = $isOfData && in_array($test->operator, ['is_empty', 'is_not_empty'], true);
            $steps[] = [$at, $jump, $test, $isQuick ? $test->key : null, $test?->operator === 'is_empty'];
        }
        $this->steps = $steps;
        $this->count = count($jumps);
        $this->areTooMany = $this->count > self::MAX;
    }

    /**
     * A digit for each condition that is come to, 1 where it holds.
     *
     * @param array<int, GivenContext> $contexts by the index of the scope
     */
    public function judge(array $contexts): string
    {
        $known = [];
        $digits = '';
        $next = 0;
        $given = $contexts[0]->given;
        $keys = $contexts[0]->keys;
        foreach ($this->steps as [$at, $jump, $test, $key, $whenEmpty]) {
            if ($at < $next) {
                continue;
            }
            if ($key !== null) {
                // Only texts are blank, and mostly the first character tells.
                $text = isset($keys[$key]) ? $given[$keys[$key]] : '';
                $isVisible = !\is_string($text) || ($text !== '' && $text[0] > ' ' && $text[0] < "\x7f");
                $holds = ($isVisible || ($text !== '' && !$contexts[0]->values()[$key]->isBlank())) !== $whenEmpty;
            } elseif ($test !== null) {
                $values = $contexts[$test->scope->index]->values();
                $holds = ConditionEvaluator::test($test, $values[$test->key] ?? ContextValue::missing());
            } else {
                $holds = $known[$jump->condition->index] ??= ConditionEvaluator::isTrue(
                    $jump->condition,
                    \array_map(static fn (GivenContext $context) => $context->values(), $contexts),
                );
            }
            if ($holds) {
                $digits .= '1';
            } else {
                $digits .= '0';
                $next = $jump->target;
            }
        }
        return $digits;
    }
}
