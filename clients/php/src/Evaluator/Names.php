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
    public array $blanks = ['text' => [], 'url' => [], 'attr' => [], 'brand' => []];
    /** Whether a tag writes the number of the item, whose place is the last. */
    public bool $hasNumber = false;
    /**
     * @var array<string, array<array-key, list<string>|self>> by group and name, where plain data have the value, or the list
     * whose items it counts; of several tags a count counts, or else the first
     */
    public array $sources = ['text' => [], 'url' => [], 'attr' => [], 'brand' => []];
    /** @var list<string> an empty value for each place; complete once a place was requested */
    public array $empty = [];
    /** Whether a tag counts the items of a list. */
    public bool $hasCounts = false;
    /** @var list<Tag> the tags with a format; their values are behind all others */
    public array $formatted = [];
    /** Of the data: whether a tag of the mail has a format. */
    public bool $hasFormats = false;
    /** @var array<array-key, string> in lower case each context key that conditions read, by the key as written */
    public array $keys = [];
    /** @var array<array-key, list<list<string>>> where plain data have the value of each key: the first that do */
    public array $keyPaths = [];
    /** Whether two keys differ in case alone. */
    public bool $areKeysAlike = false;
    /** @var array<array-key, self> by normalised name */
    public array $lists = [];
    /** @var list<string> of a list: where plain data have it, from what holds it on */
    public array $path = [];
    /** Of a list: the smallest limit of items of any program of the mail. */
    public int $max = PHP_INT_MAX;
    /** How many lists lie in each other here. */
    public readonly int $depth;

    private ?AskedMember $asked = null;
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

    /** The form in which names compare: in lower case, each space an underscore. */
    public static function normalize(string $name): string
    {
        return str_replace(' ', '_', Text::lower(Text::repair($name)));
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

    /** @param list<string>|self $source the path in plain data, or the list whose items are counted */
    public function addTag(string $group, string $name, array|self $source): void
    {
        $this->sources[$group][$name] ??= $source;
        if ($source instanceof self) {
            $this->hasCounts = true;
            $this->sources[$group][$name] = $source;
        } elseif ($this->holder !== null && $name === 'loop_number') {
            $this->hasNumber = true;
            return;
        }
        $this->blanks[$group][$name] = '';
    }

    /** Adds a tag with a format, and returns the place of its value; called once no more tags are added. */
    public function placeFormatted(Tag $tag): int
    {
        $this->fixPlaces();
        $this->formatted[] = $tag;
        $this->markFormats();
        return count($this->empty) + ($this->hasNumber ? 1 : 0) + count($this->formatted) - 1;
    }

    /** The place of a tag; called once no more tags are added. */
    public function placeOf(string $group, string $name): int
    {
        $this->fixPlaces();
        return $this->places[$group][$name] ?? count($this->empty);
    }

    /** Whether a name, normalised or in lower case, is given by the evaluator: to items only. */
    public function isReserved(string $name): bool
    {
        return $this->holder !== null && str_starts_with($name, 'loop_');
    }

    /**
     * The names of a list that lies here.
     *
     * @param list<string> $path where plain data have it
     */
    public function list(string $name, array $path): self
    {
        if (!isset($this->lists[$name])) {
            $this->lists[$name] = new self($this->nextListIndex(), $this, $name);
            $this->lists[$name]->path = $path;
        }
        return $this->lists[$name];
    }

    /**
     * Adds a key of the context. Of several paths the first counts.
     *
     * @param list<list<string>> $paths where plain data have its value: the first that do
     */
    public function addKey(string $key, array $paths): void
    {
        if (!isset($this->keys[$key])) {
            $lowerKey = Text::lower($key);
            $this->areKeysAlike = $this->areKeysAlike || isset($this->lowerKeys[$lowerKey]);
            $this->keys[$key] = $lowerKey;
            $this->keyPaths[$key] = $paths;
            $this->lowerKeys[$lowerKey] = true;
        }
    }

    /** What programs ask of plain data here; called once no more names are added. */
    public function asked(): AskedMember
    {
        return $this->asked ??= AskedMember::gather($this);
    }

    private function fixPlaces(): void
    {
        foreach ($this->empty === [] ? $this->blanks : [] as $group => $names) {
            foreach ($names as $name => $_) {
                $this->places[$group][$name] = count($this->empty);
                $this->empty[] = '';
            }
        }
    }

    private function markFormats(): void
    {
        $this->hasFormats = true;
        $this->holder?->markFormats();
    }

    private function nextListIndex(): int
    {
        return $this->holder === null ? ++$this->listCount : $this->holder->nextListIndex();
    }
}
