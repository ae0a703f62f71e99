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
    private const NAME_RULE = '^[a-z0-9_]{1,64}$';
    /** The most members of a path, and the longest name of one and of all together. */
    public const MAX_PATH = 8;
    private const MAX_MEMBER_BYTES = 128;
    private const MAX_NAME_BYTES = 512;

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
     * The name of a list, a tag or a key. With paths it may hold any character.
     *
     * @param list<string|int> $loc
     */
    public static function name(mixed $value, array $loc, bool $hasPaths): string
    {
        if (!$hasPaths) {
            $name = self::text($value, $loc);
            if (preg_match('/' . self::NAME_RULE . '/D', $name) !== 1) {
                throw FillException::invalidProgram($loc, 'must match ' . self::NAME_RULE, 'pattern');
            }
            return $name;
        }
        $name = self::sizedText($value, $loc, self::MAX_NAME_BYTES);
        if (Names::normalize($name) !== $name) {
            throw FillException::invalidProgram($loc, 'must be in lower case and without spaces', 'pattern');
        }
        return $name;
    }

    /** @param list<string|int> $loc */
    private static function sizedText(mixed $value, array $loc, int $maxBytes): string
    {
        $text = self::text($value, $loc);
        if ($text === '' || strlen($text) > $maxBytes) {
            throw FillException::invalidProgram($loc, "must be 1 to $maxBytes bytes of UTF-8", 'string_length');
        }
        return $text;
    }

    /**
     * Where plain data have something, which is by its name unless there is a path.
     *
     * @param array<array-key, mixed> $entry
     * @param list<string|int> $loc
     * @return list<string>
     */
    public static function path(array $entry, string $name, array $loc, bool $isOfItem): array
    {
        if (!array_key_exists('path', $entry)) {
            return [$name];
        }
        $loc[] = 'path';
        $path = [];
        foreach (self::list($entry['path'], $loc, self::MAX_PATH) as $at => $member) {
            $path[] = self::sizedText($member, [...$loc, $at], self::MAX_MEMBER_BYTES);
        }
        if ($path === [] && !$isOfItem) {
            throw FillException::invalidProgram($loc, 'must hold a name, as there is no item', 'too_short');
        }
        return $path;
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
