<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The names that the programs of one mail ask for in the data, or in the items of a list. Each tag has a place among the
 * values of its scope; places are fixed once all programs of the mail have been read.
 *
 * @internal
 */
final class Names
{
    /** @var array<string, array<array-key, string>> by group, each normalised name with an empty value, in the order of places */
    public array $blanks = ['text' => [], 'url' => [], 'attr' => []];
    /** Whether a tag writes the number of the item, whose place is the last. */
    public bool $hasNumber = false;
    /** @var array<array-key, string> in lower case each context key that conditions read, by the key as written */
    public array $keys = [];
    /** Whether two keys differ in case alone. */
    public bool $areKeysAlike = false;
    /** @var array<array-key, self> by normalised name */
    public array $lists = [];
    /** Of a list: the smallest limit of items of any program of the mail. */
    public int $max = PHP_INT_MAX;
    /** How many lists lie in each other here. */
    public readonly int $depth;

    /** @var array<array-key, true> */
    private array $lowerKeys = [];
    /** Counts the lists of the mail, on the names of the data. */
    private int $listCount = 0;
    /** @var array<string, array<array-key, int>> by group and normalised name */
    private array $places = [];

    /**
     * @param int $index 0 for the data, from 1 on for lists
     * @param self|null $holder what holds the list; null for the data
     * @param string $name of the list
     */
    public function __construct(
        public readonly int $index = 0,
        public readonly ?self $holder = null,
        public readonly string $name = '',
    ) {
        $this->depth = $holder === null ? 0 : $holder->depth + 1;
    }

    /** The form in which names compare: A to Z in lower case, each space an underscore. */
    public static function normalize(string $name): string
    {
        return strtr($name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz_');
    }

    /** `items`, or `items.options` for a list in the items of another; empty for the data. */
    public function label(): string
    {
        $outer = $this->holder?->label() ?? '';
        return $outer === '' ? $this->name : "$outer.{$this->name}";
    }

    /** Whether these are the names of another scope, or of one within it. */
    public function isWithin(self $other): bool
    {
        return $this === $other || ($this->holder?->isWithin($other) ?? false);
    }

    public function addTag(string $group, string $name): void
    {
        if ($this->holder !== null && $name === 'loop_number') {
            $this->hasNumber = true;
        } else {
            $this->blanks[$group][$name] = '';
        }
    }

    /** The place of a tag; called once no more tags are added. */
    public function placeOf(string $group, string $name): int
    {
        $place = 0;
        foreach ($this->places === [] ? $this->blanks : [] as $of => $names) {
            foreach ($names as $each => $_) {
                $this->places[$of][$each] = $place++;
            }
        }
        return $this->places[$group][$name] ?? array_sum(array_map(count(...), $this->blanks));
    }

    /** The names of a list that lies here. */
    public function list(string $name): self
    {
        return $this->lists[$name] ??= new self($this->nextListIndex(), $this, $name);
    }

    public function addKey(string $key): void
    {
        if (!isset($this->keys[$key])) {
            $lowerKey = Text::lower($key);
            $this->areKeysAlike = $this->areKeysAlike || isset($this->lowerKeys[$lowerKey]);
            $this->keys[$key] = $lowerKey;
            $this->lowerKeys[$lowerKey] = true;
        }
    }

    private function nextListIndex(): int
    {
        return $this->holder === null ? ++$this->listCount : $this->holder->nextListIndex();
    }
}
