<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\JsonValue;

/**
 * Programs, data and options as the render core reads them; docs/core-abi.md of Letterpress describes the form.
 *
 * @internal
 */
final class ValueEncoder
{
    /** The levels of a program that the core looks into. */
    private const PROGRAM_LEVELS = 7;
    /** Data, and lists, list and item three times, then merge tags and group. */
    private const DATA_LEVELS = 12;

    /** What parts of the data hold: '' stands for members of any other name, or for items. */
    private const INSIDE = [
        'data' => ['merge_tags' => 'groups', 'context' => 'values', 'lists' => 'lists', 'brand' => 'values'],
        'groups' => ['' => 'values'],
        'lists' => ['' => 'list'],
        'list' => ['' => 'data'],
        'forms' => ['' => 'program'],
    ];
    /** The parts that are objects, also where an array is empty. */
    private const OBJECTS = ['data', 'groups', 'values', 'lists', 'forms'];

    private function __construct()
    {
    }

    /** A decoded program. An empty array is a list, except as the currencies of a format. */
    public static function encodeProgram(mixed $program): string
    {
        return self::encode($program, self::PROGRAM_LEVELS, 'program');
    }

    /** Encodes the data of a caller. An empty array counts as an object wherever an object is required. */
    public static function encodeData(mixed $data): string
    {
        return self::encode($data, self::DATA_LEVELS, 'data');
    }

    /** @param string $part what the value is: `program` in all of a program, nothing where the core looks no further */
    private static function encode(mixed $value, int $levels, string $part): string
    {
        if (is_string($value)) {
            return 's' . pack('V', strlen($value)) . $value;
        }
        if (is_int($value) || is_float($value)) {
            return "n\x08\0\0\0" . pack('e', $value);
        }
        if (is_bool($value)) {
            return $value ? "b\x01\0\0\0\x01" : "b\x01\0\0\0\0";
        }
        if ($value instanceof \stdClass) {
            return self::encodeObject((array) $value, $levels, $part);
        }
        if (!is_array($value)) {
            $name = JsonValue::nameType($value);
            return '?' . pack('V', strlen($name)) . $name;
        }
        if (!array_is_list($value) || ($value === [] && in_array($part, self::OBJECTS, true))) {
            return self::encodeObject($value, $levels, $part);
        }
        $content = '';
        foreach ($levels > 0 && $part !== '' ? $value : [] as $item) {
            $content .= self::encode($item, $levels - 1, self::inside($part, ''));
        }
        return 'l' . pack('V', strlen($content)) . $content;
    }

    /** @param array<array-key, mixed> $members */
    private static function encodeObject(array $members, int $levels, string $part): string
    {
        $content = '';
        foreach ($levels > 0 && $part !== '' ? $members : [] as $name => $member) {
            $name = (string) $name;
            $encoded = self::encode($member, $levels - 1, self::inside($part, $name));
            $content .= pack('V', strlen($name)) . $name . $encoded;
        }
        return 'o' . pack('V', strlen($content)) . $content;
    }

    private static function inside(string $part, string $name): string
    {
        if ($part === 'program') {
            return $name === 'of' ? 'forms' : $part;
        }
        return self::INSIDE[$part][$name] ?? self::INSIDE[$part][''] ?? '';
    }
}
