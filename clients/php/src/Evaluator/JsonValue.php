<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A value of the caller as JSON would hold it.
 *
 * @internal
 */
final class JsonValue
{
    private const MAX_CLASS_NAME = 64;

    /**
     * A value as json_encode() writes it: by `jsonSerialize`, whose result is used as it is; the value of an enum, a date in ISO
     * 8601, and the public members of an object, as stdClass. What JSON has nothing of remains as it is.
     */
    public static function of(mixed $value): mixed
    {
        if ($value instanceof \JsonSerializable) {
            $value = $value->jsonSerialize();
        } elseif ($value instanceof \DateTimeInterface) {
            return $value->format(\DateTimeInterface::ATOM);
        }
        if ($value instanceof \BackedEnum) {
            return $value->value;
        }
        if (!is_object($value) || $value instanceof \stdClass) {
            return $value;
        }
        $members = $value instanceof \UnitEnum || $value instanceof \JsonSerializable ? [] : get_object_vars($value);
        return $members === [] ? $value : (object) $members;
    }

    /** Whether a value has members as an object of JSON has; an empty array is an empty object, too. */
    public static function isObject(mixed $value): bool
    {
        return \is_array($value) ? $value === [] || !\array_is_list($value) : $value instanceof \stdClass;
    }

    /** A value's type in the words of JSON, or the class of an object of which JSON has nothing. */
    public static function name(mixed $value): string
    {
        if (!is_object($value) || $value instanceof \stdClass) {
            return self::nameType($value);
        }
        $name = substr(Text::repair(explode("\0", $value::class)[0]), 0, self::MAX_CLASS_NAME);
        return "an object of class $name, of which JSON has nothing";
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
