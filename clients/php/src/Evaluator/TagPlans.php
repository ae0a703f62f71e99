<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Where the values of tags lie that conditions of one program ask for, found once for the same names.
 *
 * @internal
 */
final class TagPlans
{
    /** Forgotten all at once when there are more. */
    private const MAX_ENTRIES = 64;

    /** @var array<string, array<int, int>> places by the index of the scope and the names */
    private array $places = [];
    /** @var array<int, int> those of the data before */
    private array $last = [];
    private ?string $groups = null;
    /** @var list<array-key> */
    private array $names = [];

    public function ofData(PreparedScope $plan, GivenData $data): GivenTags
    {
        // Mostly the names are those of the mail before.
        if ($data->groups !== $this->groups || $data->names !== $this->names) {
            $find = static fn () => new GivenPlaces($plan, $data->places(), $data->values ?? $data->list());
            $this->last = $this->find($plan, $data->key(), $find);
            [$this->groups, $this->names] = [$data->groups, $data->names];
        }
        return new GivenTags($plan, $this->last, $data);
    }

    /** Those of the item `$row` of some that have values of the same names. */
    public function ofItem(PreparedScope $plan, GivenItems $items, int $row, GivenData $data): GivenTags
    {
        $values = $data->values ?? $data->list();
        $find = static fn () => new GivenPlaces($plan, $items->places(), $values, $items->start);
        return new GivenTags($plan, $this->find($plan, $items->key, $find), $data, $items->start + $row * $items->width);
    }

    /**
     * @param string|null $key null where the names are too long to be kept
     * @param \Closure(): GivenPlaces $find
     * @return array<int, int>
     */
    private function find(PreparedScope $plan, ?string $key, \Closure $find): array
    {
        if ($key === null) {
            return $find()->places;
        }
        $key = "$plan->index $key";
        if (!isset($this->places[$key])) {
            $this->places = count($this->places) < self::MAX_ENTRIES ? $this->places : [];
            $this->places[$key] = $find()->places;
        }
        return $this->places[$key];
    }
}
