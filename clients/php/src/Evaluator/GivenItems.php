<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Items that follow each other in a list and have values of the same names.
 *
 * @internal
 */
final class GivenItems
{
    /** Names are kept with the plans that are made for them. */
    private const MAX_KEY_BYTES = 16_384;

    /** How many there are: more than one only of such that have merge tags alone. */
    public int $size = 1;
    /** Of names and groups, and of which values are empty; null where names are longer than usual. */
    public readonly ?string $key;

    /**
     * @param int $index of the first in the list
     * @param int $start where its values begin among all of the data, those of each item after those of the one before
     * @param int $width how many values an item has
     * @param string $groups with their counts, and the places of empty values
     * @param list<array-key> $names
     * @param array<array-key, mixed> $mergeTags of the first
     * @param array<array-key, mixed> $context of the first
     */
    public function __construct(
        public readonly int $index,
        public readonly int $start,
        public readonly int $width,
        private readonly string $groups,
        private readonly array $names,
        private readonly array $mergeTags,
        public readonly array $context,
    ) {
        $key = implode(GivenData::SEPARATOR, [$groups, ...$names]);
        $isUsual = strlen($key) <= self::MAX_KEY_BYTES
            && substr_count($key, GivenData::SEPARATOR) === count($names)
            && stripos($key, 'loop') === false;
        $this->key = $isUsual ? $key : null;
    }

    /**
     * Whether an item with values of these names and no context may be counted to them.
     *
     * @param list<array-key> $names
     */
    public function takes(string $groups, array $names): bool
    {
        return $this->context === [] && $groups === $this->groups && $names === $this->names;
    }

    /**
     * Merge tags with the places of the values of an item in place of the values.
     *
     * @return array<string, \stdClass>
     */
    public function places(): array
    {
        return GivenData::placesOf($this->mergeTags);
    }

    /**
     * What an item gives that nothing asks for, with a prefix before its name.
     *
     * @return list<string>
     */
    public function unused(PreparedScope $plan, string $prefix): array
    {
        $reader = new MergeTagReader($plan, $this->places(), new DataIssues());
        return array_map(static fn (string $name) => Text::repair($prefix . $name), $reader->unused);
    }
}
