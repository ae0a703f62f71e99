<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks the ops of one program. Stretches nest as their lists do, and no op leads out of the part of a stretch that it is in.
 *
 * @internal
 */
final class OpReader
{
    private const MAX_OPS = 200_000;

    /** @var array<string, Slot> */
    private array $slots = [];
    /** @var list<Each> the stretches that are not at their end, the innermost last */
    private array $open = [];
    /** @var array<int, true> the ops that jumps before lead to */
    private array $targets = [];

    /**
     * @param list<PreparedScope>|null $lists the scopes of its lists, if its format has any
     * @param list<PreparedTag> $tags
     * @param list<PreparedCondition> $conditions
     */
    public function __construct(
        private readonly PreparedScope $data,
        private readonly ?array $lists,
        private readonly array $tags,
        private readonly array $conditions,
    ) {
    }

    /**
     * Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @return list<string|Slot|Ask|Jump|Each>
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

    private function readOp(mixed $entry, int $at, int $count): Slot|Ask|Jump|Each
    {
        $loc = ['ops', $at];
        $parts = Member::list($entry, $loc, $this->lists === null ? 3 : 4);
        [$name, $first, $second, $third] = $parts + [null, null, null, null];
        $innermost = $this->open === [] ? null : end($this->open);
        $here = $innermost === null ? $this->data : $innermost->scope;
        $partEnd = $count;
        if ($innermost !== null) {
            $partEnd = $at < $innermost->body ? $innermost->body : $innermost->end;
        }
        if ($name === 'unless') {
            $condition = Member::reference($first, [...$loc, 1], $this->conditions);
            self::assertInScope($here->isWithin($condition->scope), $loc);
            $target = Member::index($second, [...$loc, 2], $at + 1, $partEnd);
            $this->targets[$target] = true;
            return new Jump($condition, $target);
        }
        if ($name === 'each' && $this->lists !== null) {
            $scope = Member::reference($first, [...$loc, 1], $this->lists);
            self::assertInScope($scope->holder === $here, $loc);
            [$body, $last] = $this->readParts($second, $third, $at, $partEnd);
            $scope->stretches++;
            return $this->open[] = new Each($scope, $at + 1, $body, $last);
        }
        $isAsk = $name === 'ask' && $this->lists !== null;
        if (!$isAsk && !in_array($name, SlotEscaper::POSITIONS, true)) {
            $msg = 'must be unless or a slot position; in format 2 also each or ask';
            throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_op');
        }
        $tag = Member::reference($first, [...$loc, 1], $this->tags);
        // What a value gives in one line may be much shorter, so that no limit of the output would bound the work.
        self::assertInScope($name === 'line' ? $tag->scope === $this->data : $here->isWithin($tag->scope), $loc);
        if ($isAsk) {
            return new Ask($tag);
        }
        return $this->slots[$name . ' ' . Member::whole($first)] ??= new Slot(count($this->slots), $tag, $name);
    }

    /**
     * Where the body of a stretch begins, and where it ends: at `$most`, and where a jump before leads, at the latest.
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

    /** @param list<string|int> $loc */
    private static function assertInScope(bool $isInScope, array $loc): void
    {
        if (!$isInScope) {
            $msg = 'must be of the data or of a list that is repeated here';
            throw FillException::invalidProgram([...$loc, 1], $msg, 'scope');
        }
    }

    /**
     * Gives each stretch its work, which is that of the op and of all that it repeats.
     *
     * @param list<string|Slot|Ask|Jump|Each> $ops
     */
    private static function countWork(array $ops): void
    {
        $before = [0];
        foreach ($ops as $at => $op) {
            $before[] = $before[$at] + FillWork::OP + ($op instanceof Jump ? $op->condition->work : 0);
        }
        foreach ($ops as $at => $op) {
            if ($op instanceof Each) {
                $op->work = $before[$op->end] - $before[$at];
            }
        }
    }
}
