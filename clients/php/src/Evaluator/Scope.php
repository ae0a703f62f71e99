<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What the data, or an item of a list, gives the programs of a mail.
 *
 * @internal
 */
final class Scope
{
    /** Where its values begin among all values. */
    public int $start = 0;
    /** @var array<array-key, string|int|float|bool|ContextValue> the values of the context, by key as the programs write it */
    public array $context = [];
    /** @var array<array-key, list<self>> the items of each list that was given, by its normalised name */
    public array $lists = [];
    /** Whether plain data give it: of the data itself what merge tags, context and lists leave out. */
    public bool $isPlain = false;

    /**
     * @param self|null $holder the scope that holds the list; null for the data
     * @param int $index in the list
     * @param int $count how many items the list has
     */
    public function __construct(
        public readonly Names $names,
        public readonly ?self $holder = null,
        public readonly int $index = 0,
        public readonly int $count = 0,
    ) {
    }

    /** A value of the context, which is made once; an empty one where none was supplied. */
    public function context(string $key): ContextValue
    {
        $value = $this->context[$key] ?? '';
        return $value instanceof ContextValue ? $value : $this->context[$key] = ContextValue::of($value);
    }

    /** The prefix of a name in a report, such as `items[3].`; empty for the data. */
    public function prefix(): string
    {
        return $this->holder === null ? '' : "{$this->holder->prefix()}{$this->names->name}[{$this->index}].";
    }

    /** Sets the values of the context that an item has without a caller. */
    public function giveLoop(): void
    {
        foreach ($this->names->holder === null ? [] : $this->names->keys as $key => $lowerKey) {
            $value = match ($lowerKey) {
                'loop_number' => (string) ($this->index + 1),
                'loop_first' => $this->index === 0 ? 'true' : 'false',
                'loop_last' => $this->index === $this->count - 1 ? 'true' : 'false',
                default => null,
            };
            if ($value !== null) {
                $this->context[$key] = $value;
            }
        }
    }

    /**
     * Sets the values that are the number of items of its lists, which are complete.
     *
     * @param list<string> $values of all scopes
     */
    public function giveCounts(array &$values): void
    {
        foreach ($this->names->hasCounts ? $this->names->sources : [] as $group => $sources) {
            foreach ($sources as $name => $source) {
                if ($source instanceof Names) {
                    $at = $this->start + $this->names->placeOf($group, (string) $name);
                    $values[$at] = (string) count($this->lists[$source->name] ?? []);
                }
            }
        }
    }

    /**
     * Sets its values that have a format, and those of its items, once all values are given.
     *
     * @param list<string> $values of all scopes
     */
    public function giveFormats(array &$values): void
    {
        $written = [];
        foreach ($this->names->formatted as $tag) {
            $at = $this->names->placeOf($tag->group, $tag->name);
            $text = $values[$this->start + $at];
            $code = $tag->currency === null ? '' : $this->codeOf($tag->currency, $values);
            // No code of a currency is longer; once for all tags that differ in nothing but their default.
            $made = &$written[$at][spl_object_id($tag->format)][substr($code, 0, 4)];
            $made ??= $text === '' ? '' : (($tag->format->write)($text, $code) ?? '');
            $values[$this->start + $tag->place] = $made;
            unset($made);
        }
        foreach ($this->lists as $items) {
            foreach ($items as $item) {
                $item->giveFormats($values);
            }
        }
    }

    /**
     * The value of a tag of this scope or of one around it, or its default.
     *
     * @param list<string> $values of all scopes
     */
    private function codeOf(Tag $tag, array $values): string
    {
        $scope = $this;
        while ($scope->names !== $tag->names && $scope->holder !== null) {
            $scope = $scope->holder;
        }
        $code = $values[$scope->start + $tag->place];
        return $code === '' ? (string) $tag->default : $code;
    }

    /**
     * The way to it in what the caller supplied.
     *
     * @return list<string|int>
     */
    public function loc(): array
    {
        if ($this->holder === null) {
            return $this->isPlain ? ['data'] : [];
        }
        if ($this->isPlain) {
            return [...$this->holder->loc(), ...$this->names->path, $this->index];
        }
        $outer = $this->holder->holder === null ? [] : $this->holder->loc();
        return [...$outer, 'lists', $this->names->name, $this->index];
    }

    /**
     * The way to the value of a tag.
     *
     * @return list<string|int>
     */
    public function locOf(string $group, string $name): array
    {
        $source = $this->names->sources[$group][$name] ?? null;
        if ($this->isPlain && is_array($source)) {
            return [...$this->loc(), ...$source];
        }
        return [...($this->holder === null ? [] : $this->loc()), 'merge_tags', $group, $name];
    }

    /**
     * How many items each of some lists has in all, by its label.
     *
     * @param list<Names> $lists
     * @return array<array-key, int>
     */
    public function countItems(array $lists): array
    {
        $counts = [];
        foreach ($lists as $names) {
            $counts[$names->label()] = 0;
        }
        if ($counts !== []) {
            $this->addCounts($counts);
        }
        return $counts;
    }

    /** @param array<array-key, int> $counts */
    private function addCounts(array &$counts): void
    {
        foreach ($this->lists as $items) {
            $names = $items[0]->names ?? null;
            $label = $names?->label();
            if ($label !== null && isset($counts[$label])) {
                $counts[$label] += count($items);
            }
            foreach ($names === null || $names->lists === [] ? [] : $items as $item) {
                $item->addCounts($counts);
            }
        }
    }
}
