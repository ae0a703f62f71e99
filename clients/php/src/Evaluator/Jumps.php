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
    /** As many as fit into an integer, whatever the machine. */
    private const MAX_BITS = 30;

    /** What no blank text begins with. */
    private const VISIBLE = [
        '!' => true, '"' => true, '#' => true, '$' => true, '%' => true, '&' => true, '\'' => true, '(' => true,
        ')' => true, '*' => true, '+' => true, ',' => true, '-' => true, '.' => true, '/' => true, '0' => true, '1' => true,
        '2' => true, '3' => true, '4' => true, '5' => true, '6' => true, '7' => true, '8' => true, '9' => true, ':' => true,
        ';' => true, '<' => true, '=' => true, '>' => true, '?' => true, '@' => true, 'A' => true, 'B' => true, 'C' => true,
        'D' => true, 'E' => true, 'F' => true, 'G' => true, 'H' => true, 'I' => true, 'J' => true, 'K' => true, 'L' => true,
        'M' => true, 'N' => true, 'O' => true, 'P' => true, 'Q' => true, 'R' => true, 'S' => true, 'T' => true, 'U' => true,
        'V' => true, 'W' => true, 'X' => true, 'Y' => true, 'Z' => true, '[' => true, '\\' => true, ']' => true,
        '^' => true, '_' => true, '`' => true, 'a' => true, 'b' => true, 'c' => true, 'd' => true, 'e' => true, 'f' => true,
        'g' => true, 'h' => true, 'i' => true, 'j' => true, 'k' => true, 'l' => true, 'm' => true, 'n' => true, 'o' => true,
        'p' => true, 'q' => true, 'r' => true, 's' => true, 't' => true, 'u' => true, 'v' => true, 'w' => true, 'x' => true,
        'y' => true, 'z' => true, '{' => true, '|' => true, '}' => true, '~' => true,
    ];

    /** @var list<JudgedJump> in order */
    private readonly array $steps;
    /**
     * By the key of the context: whether the value has to be empty. Null where there are others than those that ask once
     * whether a value of the data is empty or is not, or where values are searched.
     *
     * @var array<array-key, bool>|null
     */
    public readonly ?array $asked;
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
            $steps[] = new JudgedJump($at, $jump, $times[$jump->condition->index] === 1, $program->data);
        }
        $this->steps = $steps;
        $this->asked = $program->data->searches === [] ? self::gatherAsked($steps) : null;
        $this->count = count($jumps);
        $this->areTooMany = $this->count > self::MAX;
    }

    /**
     * A number that tells as much as the digits of `judge`; null where another key may be meant, or the first character of a
     * text does not tell whether it is blank.
     *
     * @param array<array-key, mixed> $given the context of the data
     */
    public function judgeQuickly(array $given): ?int
    {
        $bits = 0;
        foreach ($this->asked ?? [] as $key => $whenEmpty) {
            $value = $given[$key] ?? null;
            // Only texts are blank.
            if ($value === '') {
                $bits = $bits << 1 | $whenEmpty;
            } elseif ($value === null || (\is_string($value) && !isset(self::VISIBLE[$value[0]]))) {
                return null;
            } else {
                $bits = $bits << 1 | !$whenEmpty;
            }
        }
        return $bits;
    }

    /**
     * A digit for each condition that is come to, 1 where it holds.
     *
     * @param array<array-key, mixed> $given the context of the data
     * @param \Closure(): array<int, GivenContext> $read the same and those of items, by the index of the scope
     * @param bool $isKept whether a tag is written back where it is missing
     */
    public function judge(array $given, \Closure $read, bool $isKept): string
    {
        $known = [];
        $contexts = null;
        $digits = '';
        $next = 0;
        foreach ($this->steps as $step) {
            if ($step->at < $next) {
                continue;
            }
            $test = $step->test;
            if ($step->key !== null && isset($given[$step->key])) {
                $value = $given[$step->key];
                $holds = $step->whenEmpty !== null && (!\is_string($value) || ($value !== '' && isset(self::VISIBLE[$value[0]])))
                    ? !$step->whenEmpty
                    : ConditionEvaluator::test($test, ContextReader::toValue($value));
            } elseif ($test !== null) {
                $contexts ??= $read();
                $context = $contexts[$test->scope->index];
                $holds = $step->whenEmpty !== null && !isset($context->keys[$test->key])
                    ? $step->whenEmpty
                    : ConditionEvaluator::test($test, $context->values()[$test->key] ?? ContextValue::missing());
            } elseif ($step->tag !== null) {
                $contexts ??= $read();
                $holds = ConditionEvaluator::isGiven($step->tag, $contexts[$step->tag->scope->index], $isKept);
            } else {
                $contexts ??= $read();
                $holds = $known[$step->jump->condition->index] ??= ConditionEvaluator::isTrue(
                    $step->jump->condition,
                    \array_map(static fn (GivenContext $context) => $context->values(), $contexts),
                    $contexts,
                    $isKept,
                );
            }
            if ($holds) {
                $digits .= '1';
            } else {
                $digits .= '0';
                $next = $step->target;
            }
        }
        return $digits;
    }

    /**
     * @param list<JudgedJump> $steps
     * @return array<array-key, bool>|null
     */
    private static function gatherAsked(array $steps): ?array
    {
        $asked = [];
        foreach ($steps as $step) {
            if ($step->key === null || $step->whenEmpty === null || isset($asked[$step->key])) {
                return null;
            }
            $asked[$step->key] = $step->whenEmpty;
        }
        return count($asked) <= self::MAX_BITS ? $asked : null;
    }
}
