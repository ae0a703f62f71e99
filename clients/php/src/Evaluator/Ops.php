<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks the ops of one program. Loops nest as their lists do, and no op leads out of the part of a loop that it is in.
 *
 * @internal
 */
final class Ops
{
    private const MAX_OPS = 200_000;

    /** @var array<string, Slot> */
    private array $slots = [];
    /** @var list<Each> the loops that are not at their end, the innermost last */
    private array $open = [];
    /** @var array<int, true> the ops that jumps before lead to */
    private array $targets = [];

    /** @param Program $program with its lists, tags and conditions */
    public function __construct(private readonly Program $program)
    {
    }

    /**
     * Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @return list<string|Slot|Jump|Each>
     */
    public function read(mixed $value): array
    {
        $entries = Member::list($value, ['ops'], self::MAX_OPS);
        $ops = [];
        foreach ($entries as $at => $entry) {
            while ($this->open !== [] && end($this->open)->end === $at) {
                array_pop($this->open);
            }
            $ops[] = is_string($entry) ? Member::text($entry, ['ops', $at]) : $this->readOp($entry, $at, count($entries));
        }
        self::countWork($ops);
        return $ops;
    }

    private function readOp(mixed $entry, int $at, int $count): Slot|Jump|Each
    {
        $loc = ['ops', $at];
        $parts = Member::list($entry, $loc, $this->program->hasLists ? 4 : 3);
        [$name, $first, $second, $third] = $parts + [null, null, null, null];
        $innermost = $this->open === [] ? null : end($this->open);
        $partEnd = $count;
        if ($innermost !== null) {
            $partEnd = $at < $innermost->body ? $innermost->body : $innermost->end;
        }
        if ($name === 'unless') {
            $condition = Member::reference($first, [...$loc, 1], $this->program->conditions);
            foreach ($condition->reads as $names) {
                $this->assertCurrent($names, $loc);
            }
            $target = Member::index($second, [...$loc, 2], $at + 1, $partEnd);
            $this->targets[$target] = true;
            return new Jump($condition, $target);
        }
        if ($name === 'each' && $this->program->hasLists) {
            $scope = Member::reference($first, [...$loc, 1], $this->program->lists);
            $this->assertPlace($scope, $loc);
            [$body, $last] = $this->readParts($second, $third, $at, $partEnd);
            return $this->open[] = new Each($scope, $this->multipliersOf($scope), $at + 1, $body, $last);
        }
        $isAsk = $name === 'ask' && $this->program->hasLists;
        $isOfBrand = $this->program->hasPaths && in_array($name, Escape::BRAND_POSITIONS, true);
        if (!$isAsk && !$isOfBrand && !in_array($name, Escape::POSITIONS, true)) {
            $msg = 'must be unless or a slot position; in format 2 also each or ask, in format 3 also color or font';
            throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_op');
        }
        $tag = Member::reference($first, [...$loc, 1], $this->program->tags);
        // What a value gives in one line may be much shorter, so that no limit of the output would bound the work.
        if ($name !== 'line') {
            $this->assertCurrent($tag->names, $loc);
        } elseif ($tag->names !== $this->program->names) {
            throw self::outOfScope($loc);
        }
        if ($isOfBrand) {
            self::assertOfBrand($tag, $name, $loc);
        }
        return $this->slots[$name . ' ' . Member::whole($first)] ??= new Slot($tag, $name);
    }

    /**
     * Throws unless a tag can be written as a colour or as a font.
     *
     * @param list<string|int> $loc
     */
    private static function assertOfBrand(Tag $tag, string $position, array $loc): void
    {
        $default = $tag->default ?? '';
        if ($position === 'color' && !($tag->isBrand && Escape::color($default) === $default)) {
            $msg = 'must be a tag of a brand with a default such as #1a2b3c';
            throw FillException::invalidProgram([...$loc, 1], $msg, 'brand');
        }
        if ($position === 'font' && !in_array($default, $tag->choices, true)) {
            $msg = 'must be a tag of a brand whose default is one of its choices';
            throw FillException::invalidProgram([...$loc, 1], $msg, 'brand');
        }
    }

    /**
     * Where the body of a loop begins, and where it ends: at `$most`, and where a jump before leads, at the latest.
     *
     * @return array{int, int}
     */
    private function readParts(mixed $second, mixed $third, int $at, int $most): array
    {
        $body = Member::index($second, ['ops', $at, 2], $at + 1, $most);
        $last = Member::index($third, ['ops', $at, 3], $body, $most);
        for ($op = $at + 1; $op < $last; $op++) {
            if (isset($this->targets[$op])) {
                return $this->readParts($second, $third, $at, $op);
            }
        }
        return [$body, $last];
    }

    /**
     * Throws unless these are the names of the data, or of a list that is repeated around the op.
     *
     * @param list<string|int> $loc
     */
    private function assertCurrent(Names $names, array $loc): void
    {
        if ($names !== $this->program->names && !$this->isRepeated($names)) {
            throw self::outOfScope($loc);
        }
    }

    private function isRepeated(Names $names): bool
    {
        foreach ($this->open as $each) {
            if ($each->names === $names) {
                return true;
            }
        }
        return false;
    }

    /**
     * Throws where a list cannot be repeated.
     *
     * @param list<string|int> $loc
     */
    private function assertPlace(Names $names, array $loc): void
    {
        $holder = $names->holder ?? $this->program->names;
        if ($this->program->hasPaths) {
            $this->assertCurrent($holder, $loc);
            if ($this->isRepeated($names) || count($this->open) === Data::MAX_DEPTH) {
                throw self::outOfScope($loc);
            }
        } elseif ($holder !== ($this->open === [] ? $this->program->names : end($this->open)->names)) {
            throw self::outOfScope($loc);
        }
    }

    /**
     * The lists around a loop whose items do not hold its list, without those that hold another of them.
     *
     * @return list<Names>
     */
    private function multipliersOf(Names $names): array
    {
        $others = [];
        foreach ($this->open as $each) {
            if (!$names->isWithin($each->names)) {
                $others[] = $each->names;
            }
        }
        $holdsOther = static function (Names $list) use ($others): bool {
            foreach ($others as $other) {
                if ($other !== $list && $other->isWithin($list)) {
                    return true;
                }
            }
            return false;
        };
        return array_values(array_filter($others, static fn (Names $list) => !$holdsOther($list)));
    }

    /** @param list<string|int> $loc */
    private static function outOfScope(array $loc): FillException
    {
        $msg = 'must be of the data or of a list that is repeated here';
        return FillException::invalidProgram([...$loc, 1], $msg, 'scope');
    }

    /**
     * Gives each loop its work, which is that of the op and of all that it repeats.
     *
     * @param list<string|Slot|Jump|Each> $ops
     */
    private static function countWork(array $ops): void
    {
        $before = [0];
        foreach ($ops as $at => $op) {
            $before[] = $before[$at] + Work::OF_OP + ($op instanceof Jump ? $op->condition->work : 0);
        }
        foreach ($ops as $at => $op) {
            if ($op instanceof Each) {
                $op->work = $before[$op->end] - $before[$at];
            }
        }
    }

    /**
     * Replaces the first op of each run with the run. All other ops keep their index, so jumps remain valid.
     *
     * @param list<string|Slot|Jump|Each> $ops
     * @param list<Tag> $tags
     * @return array<int, string|Slot|Run|Jump|Each>
     */
    public static function gatherRuns(array $ops, array $tags): array
    {
        foreach ($tags as $tag) {
            $tag->place = $tag->format === null
                ? $tag->names->placeOf($tag->group, $tag->name)
                : $tag->names->placeFormatted($tag);
        }
        $ends = [];
        foreach ($ops as $op) {
            if ($op instanceof Each) {
                $ends[$op->body] = $ends[$op->end] = true;
            }
        }
        foreach (self::limitsOfRuns($ops, $ends) as $at => $limit) {
            if ($limit === $at && $ops[$at] instanceof Jump) {
                $ends[$ops[$at]->target] = true;
            }
        }
        $limits = self::limitsOfRuns($ops, $ends);
        $open = [];
        for ($at = 0; $at < count($ops); $at = max($limits[$at], $at + 1)) {
            while ($open !== [] && end($open)->end <= $at) {
                array_pop($open);
            }
            if ($ops[$at] instanceof Each) {
                $open[] = $ops[$at];
            }
            $length = $limits[$at] - $at;
            if ($length > 1) {
                $scope = $open === [] ? 0 : end($open)->names->index;
                $ops[$at] = new Run(array_slice($ops, $at, $length), $at, $scope);
            }
        }
        return $ops;
    }

    /**
     * For each op the latest end of a run that contains it; its own index when no run can, as for a jump out of the run.
     *
     * @param list<string|Slot|Jump|Each> $ops
     * @param array<int, true> $ends ops at which a run ends that begins before
     * @return array<int, int>
     */
    private static function limitsOfRuns(array $ops, array $ends): array
    {
        $limits = [];
        $limit = count($ops);
        for ($at = count($ops) - 1; $at >= 0; $at--) {
            $limit = isset($ends[$at + 1]) ? $at + 1 : $limit;
            $op = $ops[$at];
            if ($op instanceof Each || ($op instanceof Jump && $op->target > $limit)) {
                $limit = $at;
            }
            $limits[$at] = $limit;
        }
        return $limits;
    }
}
