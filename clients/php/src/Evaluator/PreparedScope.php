<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What a program asks of the data itself, or of an item of one of its lists: each name has an index there. It is made as names
 * are come to, and not changed once the program is prepared.
 *
 * @internal
 */
final class PreparedScope
{
    /** @var array{text: array<array-key, int>, url: array<array-key, int>, attr: array<array-key, int>} by normalised name */
    public array $tagIndexes = ['text' => [], 'url' => [], 'attr' => []];
    /** @var list<int> the values that are the number of the item */
    public array $numbers = [];
    /** @var array<int, array{string, string}> the context keys that conditions read, as written and as they are compared */
    public array $keys = [];
    /** @var array<array-key, self> by normalised name */
    public array $lists = [];
    /** Of a list: the index, in what holds it, of the number of its items; null when nothing asks for it. */
    public ?int $sizeIndex = null;
    /** @var array<int, int> the bytes of all that tests search a value of the context for */
    public array $searches = [];
    /** Whether conditions ask if there is something to write for its tags. */
    public bool $areTagsAsked = false;
    /** How many ops repeat a stretch for the items. */
    public int $stretches = 0;
    /** How many lists lie in each other here. */
    public readonly int $depth;

    private int $valueCount = 0;
    private int $contextCount = 0;
    /** @var array<array-key, int> */
    private array $keyIndexes = [];

    /**
     * @param int $index 0 for the data; otherwise one more than that of the list in the program
     * @param self|null $holder what holds the list; null for the data
     * @param string $name of the list
     * @param int $max the most items that the program takes
     */
    public function __construct(
        public readonly int $index = 0,
        public readonly ?self $holder = null,
        public readonly string $name = '',
        public readonly int $max = 0,
    ) {
        $this->depth = $holder === null ? 0 : $holder->depth + 1;
    }

    /** `items`, or `items.options` for a list in the items of another; empty for the data. */
    public function label(): string
    {
        $outer = $this->holder?->label() ?? '';
        return $outer === '' ? $this->name : "$outer.{$this->name}";
    }

    /** Whether it is another scope, or what an item of that holds. */
    public function isWithin(self $other): bool
    {
        return $this === $other || ($this->holder?->isWithin($other) ?? false);
    }

    /** The index of a value. */
    public function valueOf(string $group, string $name): int
    {
        if (!isset($this->tagIndexes[$group][$name])) {
            $this->tagIndexes[$group][$name] = $this->valueCount++;
            if ($this->holder !== null && $name === 'loop_number') {
                $this->numbers[] = $this->tagIndexes[$group][$name];
            }
        }
        return $this->tagIndexes[$group][$name];
    }

    /** The index of the value of a context key. */
    public function keyOf(string $name): int
    {
        if (!isset($this->keyIndexes[$name])) {
            $this->keyIndexes[$name] = $this->contextCount++;
            $this->keys[$this->keyIndexes[$name]] = [$name, LowerCase::of($name)];
        }
        return $this->keyIndexes[$name];
    }

    /** The index of the number of items of a list that it holds. */
    public function sizeOf(self $list): int
    {
        return $list->sizeIndex ??= $this->contextCount++;
    }
}
