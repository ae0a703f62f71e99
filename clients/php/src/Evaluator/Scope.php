<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What the data, or an item of a list, gives a program.
 *
 * @internal
 */
final class Scope implements TagValues
{
    /** The keys of the context that an item has without a caller. */
    public const GIVEN = ['loop_number', 'loop_first', 'loop_last'];

    /** @var array<int, string> the clean value of each tag that was supplied, by its index */
    public array $values = [];
    /** @var array<int, ContextValue> the values of the context that were supplied, by index */
    public array $context = [];
    /** @var array<array-key, list<self>> the items of each list, by its normalised name */
    public array $lists = [];
    /** @var array<int, bool> */
    private array $blank = [];

    /**
     * @param self|null $holder the scope that holds the list; null for the data
     * @param int $index in the list
     * @param int $count how many items the list has
     */
    public function __construct(
        public readonly PreparedScope $plan,
        public readonly ?self $holder = null,
        public readonly int $index = 0,
        private readonly int $count = 0,
    ) {
    }

    /**
     * The values of the context that an item has without a caller; none where nothing asks for any.
     *
     * @return array<string, string>
     */
    public function given(): array
    {
        if ($this->holder === null || $this->plan->keys === []) {
            return [];
        }
        return self::givenTo($this->index, $this->count);
    }

    /**
     * The values of the context that an item of a list of so many has without a caller.
     *
     * @return array<string, string>
     */
    public static function givenTo(int $index, int $count): array
    {
        return [
            'loop_number' => (string) ($index + 1),
            'loop_first' => $index === 0 ? 'true' : 'false',
            'loop_last' => $index === $count - 1 ? 'true' : 'false',
        ];
    }

    public function isBlank(int $value): ?bool
    {
        $text = $this->values[$value] ?? '';
        return $text === '' ? null : $this->blank[$value] ??= Text::isBlank($text);
    }

    /** What stands before a name in a report: `items[3].`; nothing for the data. */
    public function prefix(): string
    {
        return $this->holder === null ? '' : "{$this->holder->prefix()}{$this->plan->name}[{$this->index}].";
    }

    /**
     * The way to it in the data.
     *
     * @return list<string|int>
     */
    public function loc(): array
    {
        return $this->holder === null ? [] : [...$this->holder->loc(), 'lists', $this->plan->name, $this->index];
    }

    /**
     * How many items each list of a program has in all, by its label.
     *
     * @param list<PreparedScope> $lists
     * @return array<array-key, int>
     */
    public function countItems(array $lists): array
    {
        $counts = [];
        foreach ($lists as $plan) {
            $counts[$plan->label()] = 0;
        }
        if ($counts !== []) {
            $this->addCounts($counts);
        }
        return $counts;
    }

    /** @param array<array-key, int> $counts */
    private function addCounts(array &$counts): void
    {
        foreach ($this->plan->lists as $name => $plan) {
            $items = $this->lists[$name] ?? [];
            $counts[$plan->label()] += count($items);
            foreach ($plan->lists === [] ? [] : $items as $item) {
                $item->addCounts($counts);
            }
        }
    }
}
