<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * A checked condition: its steps leave exactly one truth value and never remove more than there are.
 * It has one outcome for each item of the innermost scope that it reads.
 *
 * @internal
 */
final class Condition
{
    private const MAX_CONDITIONS = 10_000;
    private const MAX_STEPS = 10_000;
    /** Bounds what is read of each item. */
    private const MAX_LIST_TESTS = 256;

    /** The step when there is only one, as in most conditions. */
    public ?Comparison $test = null;
    /** The index of the innermost scope that it reads; -1 when the lists that it reads do not lie in each other. */
    public int $scope = 0;
    /** @var array<int, Names> all that it reads, by index */
    public array $reads = [];
    /** What it takes to evaluate it. */
    public int $work = 0;
    private bool $isInLine = true;
    /** @var list<Comparison|array{'given', Tag}|array{'all'|'any', int}|array{'not'}|array{'constant', bool}> */
    private array $steps = [];

    /** @param Names $names of the innermost scope that it reads */
    private function __construct(
        public readonly int $index,
        public readonly string $node,
        public Names $names,
    ) {
    }

    /**
     * Checks the conditions of a program. Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @param Program $program with its lists and tags
     * @return list<self>
     */
    public static function readAll(mixed $value, Program $program): array
    {
        $conditions = [];
        $listTests = [];
        foreach (Member::list($value, ['conditions'], self::MAX_CONDITIONS) as $at => $entry) {
            $loc = ['conditions', $at];
            $members = Member::object($entry, $loc);
            $node = Member::text($members['node'] ?? null, [...$loc, 'node']);
            $condition = new self($at, $node, $program->names);
            $condition->readSteps($members['steps'] ?? null, [...$loc, 'steps'], $program, $listTests);
            $conditions[] = $condition;
        }
        return $conditions;
    }

    /**
     * @param list<string|int> $loc
     * @param array<int, int> $listTests how many tests there are of each list
     */
    private function readSteps(mixed $value, array $loc, Program $program, array &$listTests): void
    {
        $depth = 0;
        foreach (Member::list($value, $loc, self::MAX_STEPS) as $at => $entry) {
            $step = $this->readStep($entry, [...$loc, $at], $depth, $program, $listTests);
            $depth += self::heightChange($step);
            $this->work += Work::OF_OP + ($step instanceof Comparison ? $step->work : 0);
            $this->steps[] = $step;
        }
        if ($depth !== 1) {
            throw FillException::invalidProgram($loc, "must leave one truth value, leaves $depth", 'stack');
        }
        $this->scope = $this->isInLine ? $this->names->index : -1;
        $this->test = count($this->steps) === 1 && $this->steps[0] instanceof Comparison ? $this->steps[0] : null;
    }

    /** @param Comparison|array{0: string, 1?: int|bool|Tag} $step */
    private static function heightChange(Comparison|array $step): int
    {
        if ($step instanceof Comparison) {
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
     * @param array<int, int> $listTests
     * @return Comparison|array{'given', Tag}|array{'all'|'any', int}|array{'not'}|array{'constant', bool}
     */
    private function readStep(mixed $value, array $loc, int $depth, Program $program, array &$listTests): Comparison|array
    {
        $entry = Member::list($value, $loc, $program->hasLists ? 5 : 4) + [null, null, null, null, null];
        [$name, $argument] = $entry;
        // True would be equal to the first of the names.
        switch (is_string($name) ? $name : '') {
            case 'test':
                $key = self::readKey($argument, [...$loc, 1], $program, $program->names);
                return Comparison::read($program->names, $key, $entry, 2, $loc);
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
        if ($program->hasLists && ($name === 'item' || $name === 'size')) {
            return $this->readListStep($entry, $loc, $program, $listTests);
        }
        if ($program->hasLists && $name === 'given') {
            return ['given', $this->readGivenTag($argument, [...$loc, 1], $program, $listTests)];
        }
        $msg = 'must be test, all, any, not or constant; in format 2 also item, size or given';
        throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_step');
    }

    /**
     * @param list<mixed> $entry
     * @param list<string|int> $loc
     * @param array<int, int> $listTests
     */
    private function readListStep(array $entry, array $loc, Program $program, array &$listTests): Comparison
    {
        $place = [...$loc, 1];
        $items = Member::reference($entry[1], $place, $program->lists);
        $isSize = $entry[0] === 'size';
        $scope = $isSize ? $items->holder ?? $items : $items;
        $this->enter($scope, $place, $program);
        if ($isSize) {
            return Comparison::read($scope, $items, $entry, 2, $loc);
        }
        self::countTest($items, $place, $listTests);
        return Comparison::read($scope, self::readKey($entry[2], [...$loc, 2], $program, $items), $entry, 3, $loc);
    }

    /**
     * Reads a key, which the scope then has. One with dots may be a path in plain data.
     *
     * @param list<string|int> $loc
     */
    private static function readKey(mixed $value, array $loc, Program $program, Names $scope): string
    {
        if ($program->hasPaths && ($value instanceof \stdClass || (is_array($value) && !array_is_list($value)))) {
            $key = Member::object($value, $loc);
            $name = Member::name($key['name'] ?? null, [...$loc, 'name'], true);
            $scope->addKey($name, [Member::path($key, $name, $loc, $scope->holder !== null)]);
            return $name;
        }
        $name = Member::text($value, $loc);
        $members = explode('.', $name);
        $isPath = count($members) > 1 && count($members) <= Member::MAX_PATH;
        $scope->addKey($name, $isPath ? [[$name], $members] : [[$name]]);
        return $name;
    }

    /**
     * @param list<string|int> $place
     * @param array<int, int> $listTests
     */
    private function readGivenTag(mixed $value, array $place, Program $program, array &$listTests): Tag
    {
        $tag = Member::reference($value, $place, $program->tags);
        $this->enter($tag->names, $place, $program);
        if ($tag->names !== $program->names) {
            self::countTest($tag->names, $place, $listTests);
        }
        return $tag;
    }

    /**
     * The innermost scope that a condition reads is that of the condition; the others hold it.
     *
     * @param list<string|int> $place
     */
    private function enter(Names $scope, array $place, Program $program): void
    {
        $this->reads[$scope->index] = $scope;
        if ($scope->isWithin($this->names)) {
            $this->names = $scope;
        } elseif (!$this->names->isWithin($scope)) {
            if ($program->hasPaths) {
                $this->isInLine = false;
                return;
            }
            throw FillException::invalidProgram($place, 'must lie in the other lists, or hold them', 'scope');
        }
    }

    /**
     * @param list<string|int> $place
     * @param array<int, int> $listTests
     */
    private static function countTest(Names $items, array $place, array &$listTests): void
    {
        $listTests[$items->index] = ($listTests[$items->index] ?? 0) + 1;
        if ($listTests[$items->index] > self::MAX_LIST_TESTS) {
            $msg = 'must be of a list with at most ' . self::MAX_LIST_TESTS . ' tests';
            throw FillException::invalidProgram($place, $msg, 'too_many');
        }
    }

    /**
     * @param array<int, Scope> $scopes the data, and the items that are repeated, by the index of their names
     * @param bool $isKept whether a tag is written back where it is missing
     */
    public function isTrue(array $scopes, Values $values, bool $isKept): bool
    {
        $stack = [];
        foreach ($this->steps as $step) {
            if ($step instanceof Comparison) {
                $stack[] = $step->isTrue($scopes[$step->scope]);
                continue;
            }
            $stack[] = match ($step[0]) {
                'constant' => $step[1],
                'given' => self::isGiven($step[1], $scopes[$step[1]->names->index], $values, $isKept),
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
    private static function isGiven(Tag $tag, Scope $scope, Values $values, bool $isKept): bool
    {
        $place = $scope->start + $tag->place;
        return !($values->isBlank($place) ?? $tag->isBlankWithoutValue($isKept));
    }

    /**
     * By scope and value: a test that searches it, and the bytes of all the texts that tests search it for, each once.
     *
     * @param list<self> $conditions
     * @return array<int, array<string, array{Comparison, int}>>
     */
    public static function gatherSearches(array $conditions): array
    {
        $searches = [];
        $isKnown = [];
        foreach ($conditions as $condition) {
            foreach ($condition->steps as $step) {
                if (!$step instanceof Comparison || !in_array($step->operator, ['contains', 'not_contains'], true)) {
                    continue;
                }
                [$scope, $value, $text] = [$step->scope, $step->value, $step->operand];
                $bytes = isset($isKnown[$scope][$value][$text]) ? 0 : strlen($text);
                $isKnown[$scope][$value][$text] = true;
                $searches[$scope][$value] = [$step, ($searches[$scope][$value][1] ?? 0) + $bytes];
            }
        }
        return $searches;
    }
}
