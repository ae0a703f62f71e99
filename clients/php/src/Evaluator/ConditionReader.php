<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks the conditions of one program.
 *
 * @internal
 */
final class ConditionReader
{
    private const MAX_CONDITIONS = 10_000;
    private const MAX_STEPS = 10_000;
    private const MAX_ITEMS = 10_000;
    /** Bounds what is read of each item. */
    private const MAX_LIST_TESTS = 256;

    /** @var array<int, int> */
    private array $listTests = [];
    /** The innermost that the condition reads. */
    private Names $scope;

    /**
     * @param list<Names>|null $lists the scopes of its lists, if its format has any
     * @param list<Tag> $tags
     */
    public function __construct(
        private readonly Names $data,
        private readonly ?array $lists,
        private readonly array $tags,
    ) {
        $this->scope = $data;
    }

    /**
     * Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @return list<Condition>
     */
    public function read(mixed $value): array
    {
        $conditions = [];
        foreach (Member::list($value, ['conditions'], self::MAX_CONDITIONS) as $at => $entry) {
            $conditions[] = $this->readCondition($entry, $at);
        }
        return $conditions;
    }

    private function readCondition(mixed $value, int $index): Condition
    {
        $loc = ['conditions', $index];
        $condition = Member::object($value, $loc);
        $node = Member::text($condition['node'] ?? null, [...$loc, 'node']);
        $steps = [];
        $depth = 0;
        $work = 0;
        $this->scope = $this->data;
        $entries = Member::list($condition['steps'] ?? null, [...$loc, 'steps'], self::MAX_STEPS);
        foreach ($entries as $at => $entry) {
            $step = $this->readStep($entry, [...$loc, 'steps', $at], $depth);
            $depth += self::heightChange($step);
            $work += Fill::OP_WORK + ($step instanceof Test ? $step->work : 0);
            $steps[] = $step;
        }
        if ($depth !== 1) {
            $msg = "must leave one truth value, leaves $depth";
            throw FillException::invalidProgram([...$loc, 'steps'], $msg, 'stack');
        }
        return new Condition($index, $node, $steps, $this->scope, $work);
    }

    /** @param Test|array{0: string, 1?: int|bool|Tag} $step */
    private static function heightChange(Test|array $step): int
    {
        if ($step instanceof Test) {
            return 1;
        }
        return match ($step[0]) {
            'not' => 0,
            'constant', 'given' => 1,
            default => 1 - (int) ($step[1] ?? 0),
        };
    }

    /**
     * @param list<string|int> $loc
     * @return Test|array{'given', Tag}|array{'all'|'any', int}|array{'not'}|array{'constant', bool}
     */
    private function readStep(mixed $value, array $loc, int $depth): Test|array
    {
        $entry = Member::list($value, $loc, $this->lists === null ? 4 : 5) + [null, null, null, null, null];
        [$name, $argument] = $entry;
        // True would be equal to the first of the names.
        switch (is_string($name) ? $name : '') {
            case 'test':
                return self::readTest($this->data, Member::text($argument, [...$loc, 1]), $entry, 2, $loc);
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
        }
        if ($this->lists !== null && ($name === 'item' || $name === 'size')) {
            return $this->readListStep($entry, $this->lists, $loc);
        }
        if ($this->lists !== null && $name === 'given') {
            return ['given', $this->readGivenTag($argument, [...$loc, 1])];
        }
        $msg = 'must be test, all, any, not or constant; in format 2 also item, size or given';
        throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_step');
    }

    /**
     * @param list<mixed> $entry
     * @param list<Names> $lists
     * @param list<string|int> $loc
     */
    private function readListStep(array $entry, array $lists, array $loc): Test
    {
        $place = [...$loc, 1];
        $items = Member::reference($entry[1], $place, $lists);
        $isSize = $entry[0] === 'size';
        $scope = $isSize ? $items->holder ?? $items : $items;
        $this->enter($scope, $place);
        if ($isSize) {
            return self::readTest($scope, $items, $entry, 2, $loc);
        }
        $this->countTest($items, $place);
        return self::readTest($scope, Member::text($entry[2], [...$loc, 2]), $entry, 3, $loc);
    }

    /** @param list<string|int> $place */
    private function readGivenTag(mixed $value, array $place): Tag
    {
        $tag = Member::reference($value, $place, $this->tags);
        $this->enter($tag->names, $place);
        if ($tag->names !== $this->data) {
            $this->countTest($tag->names, $place);
        }
        return $tag;
    }

    /**
     * The innermost scope that a condition reads is that of the condition; the others hold it.
     *
     * @param list<string|int> $place
     */
    private function enter(Names $scope, array $place): void
    {
        if ($scope->isWithin($this->scope)) {
            $this->scope = $scope;
        } elseif (!$this->scope->isWithin($scope)) {
            throw FillException::invalidProgram($place, 'must lie in the other lists, or hold them', 'scope');
        }
    }

    /** @param list<string|int> $place */
    private function countTest(Names $items, array $place): void
    {
        $this->listTests[$items->index] = ($this->listTests[$items->index] ?? 0) + 1;
        if ($this->listTests[$items->index] > self::MAX_LIST_TESTS) {
            $msg = 'must be of a list with at most ' . self::MAX_LIST_TESTS . ' tests';
            throw FillException::invalidProgram($place, $msg, 'too_many');
        }
    }

    /**
     * Operator and operand begin at `$at`.
     *
     * @param list<mixed> $entry
     * @param list<string|int> $loc
     */
    private static function readTest(Names $scope, string|Names $subject, array $entry, int $at, array $loc): Test
    {
        if (is_string($subject)) {
            $scope->addKey($subject);
        }
        $operator = $entry[$at];
        $operand = $entry[$at + 1] ?? null;
        $place = [...$loc, $at + 1];
        switch (is_string($operator) ? $operator : '') {
            case 'is_empty':
            case 'is_not_empty':
                return new Test($scope->index, $subject, $operator, null);
            case 'in':
            case 'not_in':
                [$items, $work] = self::readItems($operand, $place);
                return new Test($scope->index, $subject, $operator, $items, $work);
            case '>':
            case '<':
            case '>=':
            case '<=':
            case 'date_before':
            case 'date_after':
            case 'date_on':
                return new Test($scope->index, $subject, $operator, Member::finite($operand, $place));
            case '==':
            case '!=':
            case 'contains':
            case 'not_contains':
            case 'starts_with':
            case 'ends_with':
                $text = Member::text($operand, $place);
                return new Test($scope->index, $subject, $operator, $text, Fill::OP_WORK + strlen($text));
            default:
                $msg = 'must be one of the 17 operators';
                throw FillException::invalidProgram([...$loc, $at], $msg, 'unknown_operator');
        }
    }

    /**
     * @param list<string|int> $loc
     * @return array{array<array-key, true>, int} the items, and their work
     */
    private static function readItems(mixed $value, array $loc): array
    {
        $items = [];
        $work = 0;
        foreach (Member::list($value, $loc, self::MAX_ITEMS) as $at => $item) {
            $text = Member::text($item, [...$loc, $at]);
            $items[$text] = true;
            $work += Fill::OP_WORK + strlen($text);
        }
        return [$items, $work];
    }
}
