<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What is left of a program with lists when it is known which values the data give and which conditions hold.
 *
 * @internal
 */
final class ListPlan
{
    /** Forgotten all at once when there are more. */
    private const MAX_ENTRIES = 64;

    /** @var array<string, Segment|false> by what items give; false where the general evaluator has to look at them */
    private array $items = [];
    /** @var array<string, list<string>> by the list and what its first item gives: what nothing asks for */
    private array $unused = [];

    /**
     * @param non-empty-list<Segment|Each> $steps
     * @param GivenPlaces $given by the data
     */
    public function __construct(public readonly array $steps, public readonly GivenPlaces $given)
    {
    }

    /** Null when it has to be made. */
    public function findItems(string $key): Segment|false|null
    {
        return $this->items[$key] ?? null;
    }

    public function addItems(string $key, Segment|false $segment): Segment|false
    {
        $this->items = count($this->items) < self::MAX_ENTRIES ? $this->items : [];
        return $this->items[$key] = $segment;
    }

    /**
     * What nothing asks for of the items of a list, by what the first of them gives.
     *
     * @return list<string>
     */
    public function unusedOf(PreparedScope $list, string $name, GivenItems $items): array
    {
        $key = "$name $items->key";
        if (!isset($this->unused[$key])) {
            $this->unused = count($this->unused) < self::MAX_ENTRIES ? $this->unused : [];
            $this->unused[$key] = $items->unused($list, "{$name}[0].");
        }
        return $this->unused[$key];
    }
}
