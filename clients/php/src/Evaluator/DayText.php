<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Dates as days since 1970-01-01, in the Gregorian calendar, which is taken to hold for all years 0000 to 9999.
 *
 * @internal
 */
final class DayText
{
    private const DATE = '/^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T(.++))?$/Ds';
    private const TIME = '/^([01][0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9](?:[.,][0-9]++)?+)?+'
        . '(Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?+)?+$/D';
    private const MINUTES_PER_DAY = 1440;
    private const MARCH_FIRST_OF_YEAR_0 = -719_468;

    private function __construct()
    {
    }

    /**
     * Reads `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, which counts as its day in UTC. Returns null
     * for anything else and for days that do not exist.
     */
    public static function parse(string $text): ?int
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
