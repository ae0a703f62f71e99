<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Reads what a caller supplies; every fault is added to a list of issues.
 *
 * @internal
 */
final class FillData
{
    /** The longest value of a tag or of the context, in bytes of UTF-8. */
    public const MAX_VALUE_BYTES = 65_536;

    private function __construct()
    {
    }

    /**
     * The members of an object. An array that is a list is no object, unless it is empty.
     *
     * @param list<string|int> $loc
     * @return array<array-key, mixed>
     */
    public static function readMap(mixed $value, array $loc, DataIssues $issues): array
    {
        if ($value instanceof \stdClass) {
            return (array) $value;
        }
        if (is_array($value) && ($value === [] || !array_is_list($value))) {
            return $value;
        }
        $issues->add($loc, 'must be an object, is ' . self::nameType($value), 'object_type');
        return [];
    }

    /**
     * A string within the length limit; the empty one in place of a fault.
     *
     * @param list<string|int> $loc
     */
    public static function readText(mixed $value, array $loc, DataIssues $issues): string
    {
        if (!is_string($value)) {
            $issues->add($loc, 'must be a string, is ' . self::nameType($value), 'string_type');
            return '';
        }
        $length = strlen($value);
        // Repairing makes three bytes of one at the most, so most lengths need no counting.
        if ($length * 3 <= self::MAX_VALUE_BYTES) {
            return $value;
        }
        if ($length <= self::MAX_VALUE_BYTES && strlen(Text::repair($value)) <= self::MAX_VALUE_BYTES) {
            return $value;
        }
        $msg = 'must be at most ' . self::MAX_VALUE_BYTES . ' bytes of UTF-8';
        $issues->add($loc, $msg, 'string_too_long');
        return '';
    }

    /** A value's type in the words of JSON, for messages; what JSON has no word for by the name of its class. */
    public static function nameType(mixed $value): string
    {
        return match (true) {
            $value === null => 'null',
            is_string($value) => 'a string',
            is_int($value), is_float($value) => 'a number',
            is_bool($value) => 'a boolean',
            is_array($value) && array_is_list($value) => 'a list',
            is_array($value), $value instanceof \stdClass => 'an object',
            is_object($value) => 'a ' . Text::repair(explode("\0", $value::class)[0]),
            default => 'a resource',
        };
    }
}
