<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks the conditions of one program and gives each context key they read its index.
 *
 * @internal
 */
final class ConditionReader
{
    private const MAX_CONDITIONS = 10_000;
    private const MAX_STEPS = 10_000;
    private const MAX_ITEMS = 10_000;

    /** @var array<array-key, int> */
    private array $keyIndexes = [];

    /**
     * Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @return list<PreparedCondition>
     */
    public function read(mixed $value): array
    {
        $conditions = [];
        foreach (Member::list($value, ['conditions'], self::MAX_CONDITIONS) as $at => $entry) {
            $conditions[] = $this->readCondition($entry, $at);
        }
        return $conditions;
    }

    /** @return list<string> */
    public function contextKeys(): array
    {
        return array_map(strval(...), array_keys($this->keyIndexes));
    }

    private function readCondition(mixed $value, int $index): PreparedCondition
    {
        $loc = ['conditions', $index];
        $condition = Member::object($value, $loc);
        $node = Member::text($condition['node'] ?? null, [...$loc, 'node']);
        $steps = [];
        $depth = 0;
        $entries = Member::list($condition['steps'] ?? null, [...$loc, 'steps'], self::MAX_STEPS);
        foreach ($entries as $at => $entry) {
            $step = $this->readStep($entry, [...$loc, 'steps', $at], $depth);
            $depth += self::heightChange($step);
            $steps[] = $step;
        }
        if ($depth !== 1) {
            $msg = "must leave one truth value, leaves $depth";
            throw FillException::invalidProgram([...$loc, 'steps'], $msg, 'stack');
        }
        return new PreparedCondition($index, $node, $steps);
    }

    /** @param PreparedTest|array{0: string, 1?: int|bool} $step */
    private static function heightChange(PreparedTest|array $step): int
    {
        if ($step instanceof PreparedTest) {
            return 1;
        }
        return match ($step[0]) {
            'not' => 0,
            'constant' => 1,
            default => 1 - (int) ($step[1] ?? 0),
        };
    }

    /**
     * @param list<string|int> $loc
     * @return PreparedTest|array{'all'|'any', int}|array{'not'}|array{'constant', bool}
     */
    private function readStep(mixed $value, array $loc, int $depth): PreparedTest|array
    {
        [$name, $argument, $operator, $operand] = Member::list($value, $loc, 4) + [null, null, null, null];
        switch ($name) {
            case 'test':
                return $this->readTest(Member::text($argument, [...$loc, 1]), $operator, $operand, $loc);
            case 'all':
            case 'any':
                return [$name, Member::index($argument, [...$loc, 1], 1, $depth)];
            case 'not':
                if ($depth === 0) {
                    throw FillException::invalidProgram([...$loc, 0], 'must follow a truth value', 'stack');
                }
                return ['not'];
            case 'constant':
                if (!is_bool($argument)) {
                    throw FillException::invalidProgram([...$loc, 1], 'must be true or false', 'bool_type');
                }
                return ['constant', $argument];
            default:
                $msg = 'must be test, all, any, not or constant';
                throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_step');
        }
    }

    /** @param list<string|int> $loc */
    private function readTest(string $key, mixed $operator, mixed $operand, array $loc): PreparedTest
    {
        $index = $this->keyIndexes[$key] ??= count($this->keyIndexes);
        $place = [...$loc, 3];
        return match ($operator) {
            'is_empty', 'is_not_empty' => new PreparedTest($index, $operator, null),
            'in', 'not_in' => new PreparedTest($index, $operator, self::readItems($operand, $place)),
            '>', '<', '>=', '<=', 'date_before', 'date_after', 'date_on' =>
                new PreparedTest($index, $operator, Member::finite($operand, $place)),
            '==', '!=', 'contains', 'not_contains', 'starts_with', 'ends_with' =>
                new PreparedTest($index, $operator, Member::text($operand, $place)),
            default => throw FillException::invalidProgram(
                [...$loc, 2],
                'must be one of the 17 operators',
                'unknown_operator',
            ),
        };
    }

    /**
     * @param list<string|int> $loc
     * @return array<array-key, true>
     */
    private static function readItems(mixed $value, array $loc): array
    {
        $items = [];
        foreach (Member::list($value, $loc, self::MAX_ITEMS) as $at => $item) {
            $items[Member::text($item, [...$loc, $at])] = true;
        }
        return $items;
    }
}
