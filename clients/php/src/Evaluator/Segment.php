<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Literals with values between them: of the data, or of each item of a list.
 *
 * @internal
 */
final class Segment
{
    /**
     * @param list<string> $parts what stands before, between and after the values, with an empty one in place of each value
     * @param array<int, int> $html by index of the part: the place of a value that is escaped as text
     * @param array<int, int> $plain of one that is written as it is
     * @param array<int, array{string, int}> $others of one in another position, with that
     * @param array<int, array{string, int}> $outer of a value of the data between those of an item, with its position
     * @param array<int, string> $numbers the position of the number of the item
     * @param int $bytes of the literals
     * @param int $uses how often a value is written, at the most
     * @param list<array{PreparedTag, bool}> $notes tags without a value, and whether they have no default either
     * @param list<string> $hidden nodes that are not shown
     */
    public function __construct(
        public readonly array $parts,
        public readonly array $html,
        public readonly array $plain,
        public readonly array $others,
        public readonly array $outer,
        public readonly array $numbers,
        public readonly int $bytes,
        public readonly int $uses,
        public readonly array $notes,
        public readonly array $hidden,
    ) {
    }

    /** The names of the tags that have no default either, or of those that have one. @return list<string> */
    public function labels(bool $areMissing): array
    {
        $labels = [];
        foreach ($this->notes as [$tag, $isMissing]) {
            if ($isMissing === $areMissing) {
                $labels[$tag->label] = $tag->label;
            }
        }
        return array_values($labels);
    }
}
