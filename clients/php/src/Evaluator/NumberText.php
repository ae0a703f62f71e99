<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Numbers as text and text as numbers, by the rules of ECMAScript and IEEE 754.
 *
 * @internal
 */
final class NumberText
{
    private const NUMBER = '/^[' . Text::WHITE_SPACE . ']*+([+-]?[0-9]++(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)['
        . Text::WHITE_SPACE . ']*+$/Du';

    /** Whole numbers up to here are doubles as they are. */
    private const MAX_EXACT = 9_007_199_254_740_992;

    private function __construct()
    {
    }

    /** Reads a decimal number with white space round it; null for anything else, and beyond the range of a double. */
    public static function parse(string $text): ?float
    {
        if (preg_match(self::NUMBER, $text, $found) !== 1) {
            return null;
        }
        $value = (float) $found[1];
        return is_finite($value) ? $value : null;
    }

    /** The shortest decimal form that reads back as the same double, as Number.prototype.toString of ECMA-262 has it. */
    public static function print(int|float $value): string
    {
        if (is_int($value) && abs($value) <= self::MAX_EXACT) {
            return (string) $value;
        }
        $value = (float) $value;
        if (is_nan($value)) {
            return 'NaN';
        }
        if (is_infinite($value)) {
            return $value < 0 ? '-Infinity' : 'Infinity';
        }
        if ($value === 0.0) {
            return '0';
        }
        [$digits, $point] = self::digits(abs($value));
        return ($value < 0 ? '-' : '') . self::place($digits, $point);
    }

    /**
     * The shortest digits, and after how many of them the point stands.
     *
     * @return array{string, int}
     */
    private static function digits(float $value): array
    {
        $text = self::withShortestDigits(static fn () => var_export($value, true));
        preg_match('/^([0-9]+)(?:\.([0-9]+))?(?:E([+-][0-9]+))?$/', $text, $found);
        $whole = $found[1];
        $digits = $whole . ($found[2] ?? '');
        $point = strlen($whole) + (int) ($found[3] ?? 0);
        $leading = strspn($digits, '0');
        return [rtrim(substr($digits, $leading), '0'), $point - $leading];
    }

    private static function place(string $digits, int $point): string
    {
        $count = strlen($digits);
        if ($point > 21 || $point < -5) {
            $exponent = $point - 1;
            $mantissa = $count === 1 ? $digits : $digits[0] . '.' . substr($digits, 1);
            return $mantissa . 'e' . ($exponent < 0 ? '-' : '+') . abs($exponent);
        }
        if ($point <= 0) {
            return '0.' . str_repeat('0', -$point) . $digits;
        }
        return $point >= $count
            ? $digits . str_repeat('0', $point - $count)
            : substr($digits, 0, $point) . '.' . substr($digits, $point);
    }

    /**
     * Runs with the setting under which PHP prints the shortest digits that read back; it is the default.
     *
     * @param \Closure(): string $print
     */
    public static function withShortestDigits(\Closure $print): string
    {
        $setting = (string) ini_get('serialize_precision');
        if ($setting === '-1') {
            return $print();
        }
        ini_set('serialize_precision', '-1');
        try {
            return $print();
        } finally {
            ini_set('serialize_precision', $setting);
        }
    }
}
