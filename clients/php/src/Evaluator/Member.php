<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Reads members of a program, whether its objects came as stdClass or as arrays. Everything else is refused with
 * INVALID_PROGRAM and its place.
 *
 * @internal
 */
final class Member
{
    private function __construct()
    {
    }

    /**
     * @param list<string|int> $loc
     * @return list<mixed>
     */
    public static function list(mixed $value, array $loc, int $max): array
    {
        if (!is_array($value) || !array_is_list($value)) {
            throw FillException::invalidProgram($loc, 'must be a list', 'list_type');
        }
        if (count($value) > $max) {
            throw FillException::invalidProgram($loc, "must hold at most $max items", 'too_long');
        }
        return $value;
    }

    /**
     * @param list<string|int> $loc
     * @return array<array-key, mixed>
     */
    public static function object(mixed $value, array $loc): array
    {
        if ($value instanceof \stdClass) {
            return (array) $value;
        }
        if (is_array($value) && !array_is_list($value)) {
            return $value;
        }
        throw FillException::invalidProgram($loc, 'must be an object', 'object_type');
    }

    /** @param list<string|int> $loc */
    public static function text(mixed $value, array $loc): string
    {
        if (!is_string($value)) {
            throw FillException::invalidProgram($loc, 'must be a string', 'string_type');
        }
        if (!Text::isWellFormed($value)) {
            throw FillException::invalidProgram($loc, 'must be well-formed Unicode', 'string_unicode');
        }
        return $value;
    }

    /**
     * Well-formed text of at most `$maxBytes`.
     *
     * @param list<string|int> $loc
     */
    public static function shortText(mixed $value, array $loc, int $maxBytes): string
    {
        $text = self::text($value, $loc);
        if (strlen($text) > $maxBytes) {
            throw FillException::invalidProgram($loc, "must be at most $maxBytes bytes of UTF-8", 'string_too_long');
        }
        return $text;
    }

    /**
     * A whole number from `$min` up to and including `$max`.
     *
     * @param list<string|int> $loc
     */
    public static function index(mixed $value, array $loc, int $min, int $max): int
    {
        $index = self::whole($value);
        if ($index === null || $index < $min || $index > $max) {
            throw FillException::invalidProgram($loc, "must be a whole number from $min to $max", 'index_range');
        }
        return $index;
    }

    /**
     * The item at an index.
     *
     * @template Item
     * @param list<string|int> $loc
     * @param list<Item> $items
     * @return Item
     */
    public static function reference(mixed $value, array $loc, array $items): mixed
    {
        $index = self::whole($value);
        if ($index === null || !isset($items[$index])) {
            $count = count($items);
            throw FillException::invalidProgram($loc, "must be an index into a list of $count", 'index_range');
        }
        return $items[$index];
    }

    /** @param list<string|int> $loc */
    public static function finite(mixed $value, array $loc): float
    {
        if ((!is_int($value) && !is_float($value)) || !is_finite((float) $value)) {
            throw FillException::invalidProgram($loc, 'must be a finite number', 'number_type');
        }
        return (float) $value;
    }

    /** JSON has one kind of number: 1, 1.0 and 1e0 are the same. */
    public static function whole(mixed $value): ?int
    {
        if (is_float($value) && abs($value) <= PHP_INT_MAX >> 10 && floor($value) === $value) {
            return (int) $value;
        }
        return is_int($value) ? $value : null;
    }
}
