<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Reads the lists of data of the usual form.
 *
 * @internal
 */
final class GivenListReader
{
    /** @var array<array-key, list<GivenItems>> by the name of the list */
    public array $lists = [];
    /** @var array<array-key, int> how many items each list has */
    public array $counts = [];

    /** @param list<string> $values of the data; those of items are added */
    public function __construct(public array $values)
    {
    }

    /**
     * Whether there is nothing that only DataReader can judge.
     *
     * @param array<array-key, mixed> $lists
     */
    public function read(array $lists): bool
    {
        foreach ($lists as $name => $items) {
            if (
                \preg_match(TagName::PATTERN, (string) $name) !== 1
                || !\is_array($items)
                || !\array_is_list($items)
                || \count($items) > ListReader::MAX_ITEMS
            ) {
                return false;
            }
            $this->lists[$name] = [];
            $this->counts[$name] = \count($items);
            foreach ($items as $index => $item) {
                if (!$this->readItem($name, $index, $item)) {
                    return false;
                }
            }
        }
        return \array_sum($this->counts) <= ListReader::MAX_ALL_ITEMS;
    }

    private function readItem(int|string $list, int $index, mixed $item): bool
    {
        $tags = [];
        $context = [];
        foreach (\is_array($item) ? $item : GivenData::members($item) ?? [null] as $member => $members) {
            $members = GivenData::members($members);
            if ($members === null) {
                return false;
            }
            if ($member === 'merge_tags') {
                $tags = $members;
            } elseif ($member === 'context') {
                $context = $members;
            } elseif ($member !== 'lists' || $members !== []) {
                return false;
            }
        }
        // The evaluator gives items values of such names; whether this one is refused DataReader knows.
        if (
            $context !== []
            && (!GivenData::isUsualContext($context) || \stripos(\implode(' ', \array_keys($context)), 'loop') !== false)
        ) {
            return false;
        }
        return $this->readTags($list, $index, $tags, $context);
    }

    /**
     * @param array<array-key, mixed> $tags
     * @param array<array-key, mixed> $context
     */
    private function readTags(int|string $list, int $index, array $tags, array $context): bool
    {
        $start = \count($this->values);
        $groups = '';
        $empty = '';
        $names = [];
        foreach ($tags as $group => $entries) {
            $entries = GivenData::members($entries);
            if ($entries === null || !isset(GivenData::GROUPS[$group])) {
                return false;
            }
            $groups .= $group . \count($entries);
            $names = $names === [] ? \array_keys($entries) : [...$names, ...\array_keys($entries)];
            foreach ($entries as $text) {
                if (!\is_string($text)) {
                    return false;
                }
                if ($text === '') {
                    $empty .= ',' . (\count($this->values) - $start);
                }
                $this->values[] = $text;
            }
        }
        $groups .= $empty;
        $last = \end($this->lists[$list]);
        if ($context === [] && $last !== false && $last->takes($groups, $names)) {
            $last->size++;
            return true;
        }
        $items = new GivenItems($index, $start, \count($names), $groups, $names, $tags, $context);
        $this->lists[$list][] = $items;
        return $items->key !== null;
    }
}
