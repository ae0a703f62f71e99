<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * A checked condition: its steps leave exactly one truth value and never take more than there are.
 * It says one thing for each item of the innermost scope that it reads.
 *
 * @internal
 */
final class Condition
{
    /** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
    private const MAX_WORK = 268_435_456;

    /** The step where there is one alone, as mostly. */
    public readonly ?Test $test;
    /** The index of the innermost scope that it reads. */
    public readonly int $scope;

    /**
     * @param list<Test|array{'given', Tag}|array{'all'|'any', int}|array{'not'}|array{'constant', bool}> $steps
     * @param Names $names of the innermost scope that it reads
     * @param int $work what it takes to evaluate it
     */
    public function __construct(
        public readonly int $index,
        public readonly string $node,
        private readonly array $steps,
        public readonly Names $names,
        public readonly int $work,
    ) {
        $this->scope = $names->index;
        $this->test = count($steps) === 1 && $steps[0] instanceof Test ? $steps[0] : null;
    }

    /**
     * @param array<int, Scope> $scopes the data, and the items that are repeated, by the index of their names
     * @param bool $isKept whether a tag is written back where it is missing
     */
    public function isTrue(array $scopes, Values $values, bool $isKept): bool
    {
        $stack = [];
        foreach ($this->steps as $step) {
            if ($step instanceof Test) {
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
     * @return array<int, array<string, array{Test, int}>>
     */
    public static function gatherSearches(array $conditions): array
    {
        $searches = [];
        $isKnown = [];
        foreach ($conditions as $condition) {
            foreach ($condition->steps as $step) {
                if (!$step instanceof Test || !in_array($step->operator, ['contains', 'not_contains'], true)) {
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

    /**
     * Throws RENDER_ERROR when the values are too long for all searches of a program, whether they are made or not: so it is
     * known before anything is written. Those of an item count once for each stretch that it is repeated by.
     */
    public static function assertSearchable(Program $program, Scope $data): void
    {
        $work = self::searchWork($program, $data, 1);
        if ($work > self::MAX_WORK) {
            $msg = "takes $work comparisons to search, more than the limit of " . self::MAX_WORK;
            throw new FillException('RENDER_ERROR', [new Issue(['context'], $msg, 'too_much_work')]);
        }
    }

    private static function searchWork(Program $program, Scope $scope, int $times): int
    {
        $work = 0;
        foreach ($program->searches[$scope->names->index] ?? [] as [$test, $bytes]) {
            $work = Fill::addWork($work, $bytes * $times * strlen($test->valueOf($scope)->lowerText()));
        }
        foreach ($scope->lists as $items) {
            foreach ($items as $item) {
                $stretches = $program->stretches[$item->names->index] ?? 0;
                $work = Fill::addWork($work, self::searchWork($program, $item, $stretches));
            }
        }
        return $work;
    }
}
