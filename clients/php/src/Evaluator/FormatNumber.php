<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * How a number is written: rounded half away from zero on its decimal digits, zero without a sign.
 *
 * @internal
 */
final class FormatNumber
{
    private const NUMBER = '/^([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?$/D';
    /** Bounds what a number is written out to. */
    private const MAX_DIGITS = 400;
    /** That of such a number with its signs, point and exponent, so that no longer text is searched. */
    private const MAX_LENGTH = self::MAX_DIGITS + 7;

    /**
     * @param array{string, string} $plus what is around a number
     * @param array{string, string} $minus what is around a negative one
     * @param int $last how many digits are in the last group
     * @param int $others how many are in each group before it
     * @param int $least how many digits are before the first separator at least
     * @param int $min the fewest decimal places
     * @param int $max the most decimal places
     * @param int $shift how far the point moves to the right
     * @param list<string>|null $digits the ten digits, where they are not those of ASCII
     */
    public function __construct(
        private readonly array $plus,
        private readonly array $minus,
        private readonly string $decimal,
        private readonly string $group,
        private readonly int $last,
        private readonly int $others,
        private readonly int $least,
        private readonly int $min,
        private readonly int $max,
        private readonly int $shift,
        private readonly ?array $digits,
    ) {
    }

    /** What is written of a text; null for one that is no number, or that has more than 400 digits. */
    public function write(string $text): ?string
    {
        if (strlen($text) > self::MAX_LENGTH || preg_match(self::NUMBER, $text, $found) !== 1) {
            return null;
        }
        [, $sign, $before] = $found;
        $point = strlen($before) + (int) ($found[4] ?? 0) + $this->shift;
        $written = $before . ($found[3] ?? '');
        if (strlen($written) + abs($point) > self::MAX_DIGITS) {
            return null;
        }
        $all = $point > 0 ? str_pad($written, $point, '0') : str_repeat('0', 1 - $point) . $written;
        $at = max($point, 1);
        [$whole, $fraction] = $this->round(substr($all, 0, $at), substr($all, $at));
        $isZero = trim($whole . $fraction, '0') === '';
        [$left, $right] = $sign === '-' && !$isZero ? $this->minus : $this->plus;
        $groups = array_map(fn (string $group) => self::translate($group, $this->digits), $this->groups($whole));
        $places = $fraction === '' ? '' : $this->decimal . self::translate($fraction, $this->digits);
        return $left . implode($this->group, $groups) . $places . $right;
    }

    /**
     * Writes digits of ASCII as others.
     *
     * @param list<string>|null $digits
     */
    public static function translate(string $text, ?array $digits): string
    {
        return $digits === null ? $text : strtr($text, $digits);
    }

    /** @return array{string, string} the whole digits, without zeros in front, and the decimal places */
    private function round(string $whole, string $places): array
    {
        $digits = $whole . substr($places, 0, $this->max);
        $point = strlen($whole);
        if (($places[$this->max] ?? '0') >= '5') {
            $carried = self::addOne($digits);
            $point += strlen($carried) - strlen($digits);
            $digits = $carried;
        }
        $end = strlen($digits);
        while ($end > $point + $this->min && $digits[$end - 1] === '0') {
            $end--;
        }
        $left = ltrim(substr($digits, 0, $point), '0');
        return [$left === '' ? '0' : $left, str_pad(substr($digits, $point, $end - $point), $this->min, '0')];
    }

    private static function addOne(string $digits): string
    {
        $kept = rtrim($digits, '9');
        $zeros = str_repeat('0', strlen($digits) - strlen($kept));
        return $kept === '' ? "1$zeros" : substr($kept, 0, -1) . ((int) $kept[-1] + 1) . $zeros;
    }

    /** @return list<string> */
    private function groups(string $digits): array
    {
        if (strlen($digits) < $this->last + $this->least) {
            return [$digits];
        }
        $groups = [substr($digits, -$this->last)];
        for ($end = strlen($digits) - $this->last; $end > 0; $end -= $this->others) {
            $from = max($end - $this->others, 0);
            array_unshift($groups, substr($digits, $from, $end - $from));
        }
        return $groups;
    }
}
