<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\FillData;

/**
 * Programs, data and options as the render core reads them; docs/core-abi.md of Letterpress describes the form.
 *
 * @internal
 */
final class ValueEncoder
{
    /** The levels of a program that the core looks into. */
    private const PROGRAM_LEVELS = 6;
    /** Data, merge tags, group. */
    private const DATA_LEVELS = 3;

    private function __construct()
    {
    }

    /** A decoded program. An empty array is a list. */
    public static function encodeProgram(mixed $program): string
    {
        return self::encode($program, self::PROGRAM_LEVELS, false);
    }

    /** What a caller supplied. An empty array is an object wherever one is asked for. */
    public static function encodeData(mixed $data): string
    {
        return self::encode($data, self::DATA_LEVELS, true);
    }

    private static function encode(mixed $value, int $levels, bool $isData): string
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
            return self::encodeObject((array) $value, $levels, $isData);
        }
        if (!is_array($value)) {
            $name = FillData::nameType($value);
            return '?' . pack('V', strlen($name)) . $name;
        }
        if (!array_is_list($value) || ($isData && $levels > 0 && $value === [])) {
            return self::encodeObject($value, $levels, $isData);
        }
        $content = '';
        foreach ($levels > 0 ? $value : [] as $item) {
            $content .= self::encode($item, $levels - 1, $isData);
        }
        return 'l' . pack('V', strlen($content)) . $content;
    }

    /** @param array<array-key, mixed> $members */
    private static function encodeObject(array $members, int $levels, bool $isData): string
    {
        $content = '';
        foreach ($levels > 0 ? $members : [] as $name => $member) {
            $name = (string) $name;
            // A level less lies beneath the context.
            $below = $isData && $levels === self::DATA_LEVELS && $name === 'context' ? 1 : $levels - 1;
            $content .= pack('V', strlen($name)) . $name . self::encode($member, $below, $isData);
        }
        return 'o' . pack('V', strlen($content)) . $content;
    }
}
