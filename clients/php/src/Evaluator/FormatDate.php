<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * How a date or a time of day is written, in the offset in which it is given.
 *
 * @internal
 */
final class FormatDate
{
    /** How many names a field has. */
    public const NAME_COUNTS = ['M' => 12, 'E' => 7, 'a' => 2, 'B' => 24];
    public const DIGIT_FIELDS = ['y', 'M', 'd', 'H', 'h', 'm', 's'];
    /** The fields of a time of day, which a date alone does not have. */
    private const TIME_FIELDS = ['H', 'h', 'm', 's', 'a', 'B'];
    private const DATE = '/^([0-9]{4})-([0-9]{2})-([0-9]{2})'
        . '(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?(?:Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?$/D';

    /**
     * @param list<string|array{string, int}|array{string, list<string>}> $parts texts, and fields in digits or in words
     * @param list<string>|null $digits the ten digits, where they are not those of ASCII
     */
    public function __construct(private readonly array $parts, private readonly ?array $digits)
    {
    }

    /** Whether a time of day is written. */
    public function hasTime(): bool
    {
        $fields = array_column(array_filter($this->parts, is_array(...)), 0);
        return array_intersect($fields, self::TIME_FIELDS) !== [];
    }

    /**
     * What is written of a text; null for one that is no date of ISO 8601, for a day that does not exist, and for a date alone
     * of which a time is written.
     */
    public function write(string $text): ?string
    {
        if (preg_match(self::DATE, $text, $found) !== 1) {
            return null;
        }
        [$year, $month, $day, $hour, $minute, $second] = array_map(
            static fn (int $at) => (int) ($found[$at] ?? 0),
            range(1, 6),
        );
        if (!checkdate($month, $day, $year) || $hour > 23 || $minute > 59 || $second > 59) {
            return null;
        }
        $values = ['y' => $year, 'M' => $month, 'd' => $day, 'H' => $hour];
        $values += ['h' => ($hour + 11) % 12 + 1, 'm' => $minute, 's' => $second];
        $names = ['M' => $month - 1, 'E' => self::weekday($year, $month, $day), 'a' => $hour < 12 ? 0 : 1, 'B' => $hour];
        $written = '';
        foreach ($this->parts as $part) {
            if (is_string($part)) {
                $written .= $part;
                continue;
            }
            [$field, $form] = $part;
            if (!isset($found[4]) && in_array($field, self::TIME_FIELDS, true)) {
                return null;
            }
            $written .= is_int($form) ? $this->inDigits($field, $form, $values[$field]) : $form[$names[$field]];
        }
        return $written;
    }

    private function inDigits(string $field, int $width, int $value): string
    {
        $digits = (string) ($field === 'y' && $width === 2 ? $value % 100 : $value);
        return FormatNumber::translate(str_pad($digits, $width, '0', STR_PAD_LEFT), $this->digits);
    }

    /** From 0 for Sunday, in the proleptic Gregorian calendar. */
    private static function weekday(int $year, int $month, int $day): int
    {
        // Years begin in March here, so that the leap day comes last. March 1st of the year 0 was a Wednesday.
        $marchYear = $month > 2 ? $year : $year - 1;
        $days = 365 * $marchYear + intdiv($marchYear, 4) - intdiv($marchYear, 100) + intdiv($marchYear, 400);
        return ($days + intdiv(153 * (($month + 9) % 12) + 2, 5) + $day + 2) % 7;
    }
}
