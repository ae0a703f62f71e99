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

    /** @var array<int, Jump> by the index of the op */
    private readonly array $jumps;
    /** @var array<int, PreparedTest> of each jump whose condition is a test alone and asked once, as mostly */
    private readonly array $tests;
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
        $this->jumps = $jumps;
        $times = array_count_values(array_map(static fn (Jump $jump) => $jump->condition->index, $jumps));
        $this->tests = array_filter(array_map(
            static fn (Jump $jump) => $times[$jump->condition->index] === 1 ? $jump->condition->test : null,
            $jumps,
        ));
        $this->count = count($jumps);
        $this->areTooMany = $this->count > self::MAX;
    }

    /**
     * A digit for each condition that is come to, 1 where it holds.
     *
     * @param array<int, array<int, ContextValue>> $contexts by the index of the scope
     */
    public function judge(array $contexts): string
    {
        $known = [];
        $digits = '';
        $next = 0;
        foreach ($this->jumps as $at => $jump) {
            if ($at < $next) {
                continue;
            }
            $test = $this->tests[$at] ?? null;
            $holds = $test === null
                ? $known[$jump->condition->index] ??= ConditionEvaluator::isTrue($jump->condition, $contexts)
                : ConditionEvaluator::test($test, $contexts[$test->scope->index][$test->key] ?? ContextValue::missing());
            $digits .= $holds ? '1' : '0';
            $next = $holds ? $next : $jump->target;
        }
        return $digits;
    }
}
