<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A context value as conditions see it. What a test makes of the text is made once, however many tests there are.
 *
 * @internal
 */
final class ContextValue
{
    private const NUMBER = '/^[' . Text::WHITE_SPACE . ']*+([+-]?[0-9]++(?:\.[0-9]++)?+(?:[eE][+-]?[0-9]++)?+)['
        . Text::WHITE_SPACE . ']*+$/Du';

    /** Whole numbers up to here are doubles as they are. */
    private const MAX_EXACT = 9_007_199_254_740_992;
    private const DATE = '/^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T(.++))?$/Ds';
    private const TIME = '/^([01][0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9](?:[.,][0-9]++)?+)?+'
        . '(Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?+)?+$/D';
    private const MINUTES_PER_DAY = 1440;
    private const MARCH_FIRST_OF_YEAR_0 = -719_468;

    private ?string $lowerText = null;
    private ?bool $isBlank = null;
    /** False until first read, like the day. */
    private float|false|null $number = false;
    private int|false|null $day = false;
    /** @var array<array-key, bool> */
    private array $found = [];

    /** @param string $text as it was supplied; empty when the key is missing */
    public function __construct(public readonly string $text)
    {
    }

    /** What a string, a boolean or a finite number is to conditions. */
    public static function of(string|bool|int|float $value): self
    {
        return new self(match (true) {
            is_string($value) => $value,
            is_bool($value) => $value ? 'true' : 'false',
            default => self::printNumber($value),
        });
    }

    public function lowerText(): string
    {
        return $this->lowerText ??= Text::lower(Text::repair($this->text));
    }

    /** Whether the text in lower case contains another. */
    public function contains(string $part): bool
    {
        return $this->found[$part] ??= str_contains($this->lowerText(), $part);
    }

    /** Whether there is nothing but white space. */
    public function isBlank(): bool
    {
        return $this->isBlank ??= Text::isBlank($this->text);
    }

    public function number(): ?float
    {
        return $this->number === false ? $this->number = self::parseNumber($this->text) : $this->number;
    }

    public function day(): ?int
    {
        return $this->day === false ? $this->day = self::parseDay($this->text) : $this->day;
    }

    /** Reads a decimal number with white space round it; null for anything else, and beyond the range of a double. */
    public static function parseNumber(string $text): ?float
    {
        if (preg_match(self::NUMBER, $text, $found) !== 1) {
            return null;
        }
        $value = (float) $found[1];
        return is_finite($value) ? $value : null;
    }

    /** The shortest decimal form that reads back as the same double, as Number.prototype.toString of ECMA-262 has it. */
    public static function printNumber(int|float $value): string
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
        $text = self::withShortestDigits(static fn () => var_export($value, true));
        if (!str_contains($text, 'E')) {
            return str_ends_with($text, '.0') ? substr($text, 0, -2) : $text;
        }
        [$digits, $point] = self::digits(ltrim($text, '-'));
        return ($value < 0 ? '-' : '') . self::place($digits, $point);
    }

    /**
     * The shortest digits, and the number of digits before the point.
     *
     * @return array{string, int}
     */
    private static function digits(string $text): array
    {
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

    /**
     * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, which counts as its day in UTC. Returns null
     * for anything else and for days that do not exist.
     */
    public static function parseDay(string $text): ?int
    {
        if (preg_match(self::DATE, $text, $date) !== 1) {
            return null;
        }
        $day = self::dayNumber((int) $date[1], (int) $date[2], (int) $date[3]);
        if ($day === null || !isset($date[4])) {
            return $day;
        }
        if (preg_match(self::TIME, $date[4], $time) !== 1) {
            return null;
        }
        $minutes = (int) $time[1] * 60 + (int) $time[2] - self::offsetMinutes($time[3] ?? 'Z');
        return $day + (int) floor($minutes / self::MINUTES_PER_DAY);
    }

    private static function dayNumber(int $year, int $month, int $day): ?int
    {
        if ($month < 1 || $month > 12 || $day < 1 || $day > self::daysInMonth($year, $month)) {
            return null;
        }
        // Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month.
        $marchYear = $month > 2 ? $year : $year - 1;
        $leapDays = floor($marchYear / 4) - floor($marchYear / 100) + floor($marchYear / 400);
        $beforeMonth = intdiv(153 * (($month + 9) % 12) + 2, 5);
        return self::MARCH_FIRST_OF_YEAR_0 + 365 * $marchYear + (int) $leapDays + $beforeMonth + $day - 1;
    }

    private static function daysInMonth(int $year, int $month): int
    {
        if ($month === 2) {
            return $year % 4 === 0 && ($year % 100 !== 0 || $year % 400 === 0) ? 29 : 28;
        }
        return in_array($month, [4, 6, 9, 11], true) ? 30 : 31;
    }

    private static function offsetMinutes(string $offset): int
    {
        if ($offset === 'Z') {
            return 0;
        }
        $minutes = (int) substr($offset, 1, 2) * 60 + (int) substr($offset, 4, 2);
        return $offset[0] === '-' ? -$minutes : $minutes;
    }
}
