<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Makes the plan of a part of a program.
 *
 * @internal
 */
final class PlanMaker
{
    /** @var list<Segment|Each> */
    private array $steps = [];
    /** @var list<string> */
    private array $parts = [];
    private string $literal = '';
    /** @var array<int, int> */
    private array $html = [];
    /** @var array<int, int> */
    private array $plain = [];
    /** @var array<int, array{string, int}> */
    private array $others = [];
    /** @var array<int, array{string, int}> */
    private array $outer = [];
    /** @var array<int, string> */
    private array $numbers = [];
    private int $bytes = 0;
    /** @var array<int, int> how often the value at each place is written */
    private array $uses = [0];
    /** @var list<array{PreparedTag, bool}> */
    private array $notes = [];
    /** @var array<array-key, true> */
    private array $hidden = [];
    /** Whether the general evaluator has to tell what is wrong. */
    private bool $isRefused = false;

    /**
     * @param string $onMissing a policy that there is
     * @param array<int, int> $places of the values that the data give, by their index in the program
     * @param PreparedScope|null $items the list that the part is repeated for
     * @param array<int, int> $itemPlaces of the values that each item gives
     */
    public function __construct(
        private readonly PreparedProgram $program,
        private readonly string $onMissing,
        private readonly array $places,
        private readonly ?PreparedScope $items = null,
        private readonly array $itemPlaces = [],
    ) {
    }

    /**
     * The ops from one to another as segments, and the stretches between them; null where something is refused.
     *
     * @param string $verdicts a digit for each condition that is come to, in order: 1 where it holds
     * @param bool $hasLists whether there are items for stretches
     * @return non-empty-list<Segment|Each>|null
     */
    public function read(int $at, int $end, string $verdicts, bool $hasLists): ?array
    {
        $ops = $this->program->ops;
        $judged = 0;
        while ($at < $end && !$this->isRefused) {
            $op = $ops[$at++];
            if (is_string($op)) {
                $this->addLiteral($op);
            } elseif ($op instanceof Slot) {
                $this->addSlot($op);
            } elseif ($op instanceof Ask) {
                $this->ask($op->tag);
            } elseif ($op instanceof Each) {
                $at = $op->end;
                if ($hasLists) {
                    $this->endSegment();
                    $this->steps[] = $op;
                }
            } elseif ($verdicts[$judged++] === '0') {
                $at = $op->target;
                if ($op->condition->node !== '') {
                    $this->hidden[$op->condition->node] = true;
                }
            }
        }
        $this->endSegment();
        return $this->isRefused ? null : $this->steps;
    }

    private function ask(PreparedTag $tag): void
    {
        if (!$this->isNumber($tag) && $this->placeOf($tag) === null) {
            $this->noteWithoutValue($tag);
        }
    }

    private function isNumber(PreparedTag $tag): bool
    {
        return $tag->scope === $this->items && in_array($tag->value, $tag->scope->numbers, true);
    }

    /** Where its value lies; null where there is none, as of the number of an item. */
    private function placeOf(PreparedTag $tag): ?int
    {
        return ($tag->scope === $this->items ? $this->itemPlaces : $this->places)[$tag->value] ?? null;
    }

    private function addSlot(Slot $slot): void
    {
        $tag = $slot->tag;
        $isOfItem = $tag->scope === $this->items;
        $isNumber = $this->isNumber($tag);
        $place = $isNumber ? 0 : $this->placeOf($tag);
        if ($place === null) {
            $this->addLiteral($this->textWithoutValue($slot));
            return;
        }
        array_push($this->parts, $this->literal, '');
        $this->literal = '';
        $at = count($this->parts) - 1;
        if ($isNumber) {
            $this->numbers[$at] = $slot->position;
            $this->isRefused = SlotEscaper::escape($slot->position, '1') === null;
            return;
        }
        if ($this->items !== null && !$isOfItem) {
            $this->outer[$at] = [$slot->position, $place];
            return;
        }
        $this->uses[$place] = ($this->uses[$place] ?? 0) + 1;
        match ($slot->position) {
            'text', 'attribute' => $this->html[$at] = $place,
            'plain' => $this->plain[$at] = $place,
            default => $this->others[$at] = [$slot->position, $place],
        };
    }

    private function textWithoutValue(Slot $slot): string
    {
        $tag = $slot->tag;
        $this->noteWithoutValue($tag);
        if ($tag->default === null) {
            $this->isRefused = $this->isRefused
                || ($this->onMissing === 'error-urls' && SlotEscaper::isWholeUrl($slot->position));
            return $this->onMissing === 'keep' ? SlotEscaper::escapeTagSource($slot->position, $tag->source) : '';
        }
        $text = $tag->default === '' ? '' : SlotEscaper::escape($slot->position, $tag->default);
        $this->isRefused = $text === null;
        return $text ?? '';
    }

    /** A tag that is missing may be refused wherever it stands. */
    private function noteWithoutValue(PreparedTag $tag): void
    {
        $isMissing = $tag->default === null;
        $this->notes[] = [$tag, $isMissing];
        $this->isRefused = $isMissing && $this->onMissing === 'error';
    }

    /** One that stands alone is shared with the program. */
    private function addLiteral(string $text): void
    {
        $this->bytes += strlen($text);
        $this->literal = $this->literal === '' ? $text : $this->literal . $text;
    }

    private function endSegment(): void
    {
        $this->steps[] = new Segment(
            [...$this->parts, $this->literal],
            $this->html,
            $this->plain,
            $this->others,
            $this->outer,
            $this->numbers,
            $this->bytes,
            max($this->uses),
            $this->notes,
            array_map(strval(...), array_keys($this->hidden)),
        );
        $this->parts = $this->html = $this->plain = $this->others = $this->outer = $this->numbers = [];
        $this->notes = $this->hidden = [];
        [$this->literal, $this->bytes, $this->uses] = ['', 0, [0]];
    }
}
