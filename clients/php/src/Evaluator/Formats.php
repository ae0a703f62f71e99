<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A checked entry of the formats of a program: what writes a value.
 *
 * @internal
 */
final class Formats
{
    private const MAX_FORMATS = 256;
    private const MAX_CURRENCIES = 512;
    private const MAX_PLACES = 20;
    private const MAX_SIZES = 2;
    private const MAX_GROUP = 9;
    private const MAX_PARTS = 32;
    private const MAX_TEXT_BYTES = 256;
    private const DIGIT_COUNT = 10;
    private const CODE = '/^[A-Z]{3}$/D';
    private const CODE_MARK = '¤';

    private const NUMBER = 'must be a number such as 1234.5, as it has a format and no default';
    private const MONEY = 'must be a number such as 1234.5 with a currency such as EUR, as it has a format and no default';
    private const DATE = 'must be a date such as 2026-12-10, as it has a format and no default';
    private const MOMENT = 'must be a date with a time such as 2026-12-10T14:30Z, as it has a format and no default';

    /**
     * @param bool $isMoney whether it needs the code of a currency
     * @param \Closure(string, string): ?string $write null for a value that is no number or no date, or without that code
     * @param string $wanted what such a value must be instead, for a refusal
     */
    private function __construct(
        public readonly bool $isMoney,
        public readonly \Closure $write,
        public readonly string $wanted,
    ) {
    }

    /** @return list<self> */
    public static function readAll(mixed $value): array
    {
        $formats = [];
        foreach (Member::list($value, ['formats'], self::MAX_FORMATS) as $at => $entry) {
            $loc = ['formats', $at];
            $format = Member::object($entry, $loc);
            $formats[] = match (true) {
                array_key_exists('parts', $format) => self::date($format, $loc),
                array_key_exists('of', $format) => self::money($format, $loc),
                default => self::number($format, $loc),
            };
        }
        return $formats;
    }

    /**
     * @param array<array-key, mixed> $format
     * @param list<string|int> $loc
     */
    private static function number(array $format, array $loc): self
    {
        [$fewest, $most] = self::exactly(2, $format['fraction'] ?? null, [...$loc, 'fraction']);
        $min = Member::index($fewest, [...$loc, 'fraction', 0], 0, self::MAX_PLACES);
        $separators = self::separators($format, $loc);
        $number = new FormatNumber(
            self::affixes($format['plus'] ?? null, [...$loc, 'plus']),
            self::affixes($format['minus'] ?? null, [...$loc, 'minus']),
            ...$separators,
            min: $min,
            max: Member::index($most, [...$loc, 'fraction', 1], $min, self::MAX_PLACES),
            shift: array_key_exists('shift', $format) ? Member::index($format['shift'], [...$loc, 'shift'], 0, 2) : 0,
        );
        return new self(false, static fn (string $text) => $number->write($text), self::NUMBER);
    }

    /**
     * @param array<array-key, mixed> $format
     * @param list<string|int> $loc
     */
    private static function money(array $format, array $loc): self
    {
        $separators = self::separators($format, $loc);
        $of = Member::object($format['of'] === [] ? new \stdClass() : $format['of'], [...$loc, 'of']);
        if (count($of) > self::MAX_CURRENCIES) {
            $msg = 'must hold at most ' . self::MAX_CURRENCIES . ' items';
            throw FillException::invalidProgram([...$loc, 'of'], $msg, 'too_long');
        }
        $known = [];
        foreach ($of as $code => $form) {
            $place = [...$loc, 'of', (string) $code];
            if (preg_match(self::CODE, (string) $code) !== 1) {
                throw FillException::invalidProgram($place, 'must be named by a code such as EUR', 'pattern');
            }
            [$plus, $minus, $places] = self::form($form, $place);
            $known[$code] = new FormatNumber($plus, $minus, ...$separators, min: $places, max: $places, shift: 0);
        }
        [$plus, $minus, $places] = self::form($format['other'] ?? null, [...$loc, 'other']);
        $write = static function (string $text, string $code) use ($known, $separators, $plus, $minus, $places): ?string {
            if (preg_match(self::CODE, $code) !== 1) {
                return null;
            }
            $put = static fn (array $affixes): array => array_map(
                static fn (string $affix) => (string) preg_replace('/' . self::CODE_MARK . '/', $code, $affix, 1),
                $affixes,
            );
            $number = $known[$code]
                ?? new FormatNumber($put($plus), $put($minus), ...$separators, min: $places, max: $places, shift: 0);
            return $number->write($text);
        };
        return new self(true, $write, self::MONEY);
    }

    /**
     * What is around an amount, and around a negative one, and how many decimal places it has.
     *
     * @param list<string|int> $loc
     * @return array{array{string, string}, array{string, string}, int}
     */
    private static function form(mixed $value, array $loc): array
    {
        [$plus, $minus, $places] = self::exactly(3, $value, $loc);
        $count = Member::index($places, [...$loc, 2], 0, self::MAX_PLACES);
        return [self::affixes($plus, [...$loc, 0]), self::affixes($minus, [...$loc, 1]), $count];
    }

    /**
     * What all numbers of an entry have, by the names that FormatNumber gives it.
     *
     * @param array<array-key, mixed> $format
     * @param list<string|int> $loc
     * @return array{decimal: string, group: string, last: int, others: int, least: int, digits: list<string>|null}
     */
    private static function separators(array $format, array $loc): array
    {
        $sizes = [];
        foreach (Member::list($format['sizes'] ?? null, [...$loc, 'sizes'], self::MAX_SIZES) as $at => $size) {
            $sizes[] = Member::index($size, [...$loc, 'sizes', $at], 1, self::MAX_GROUP);
        }
        if ($sizes === []) {
            throw FillException::invalidProgram([...$loc, 'sizes'], 'must hold 1 or 2 items', 'too_short');
        }
        return [
            'decimal' => Member::shortText($format['decimal'] ?? null, [...$loc, 'decimal'], self::MAX_TEXT_BYTES),
            'group' => Member::shortText($format['group'] ?? null, [...$loc, 'group'], self::MAX_TEXT_BYTES),
            'last' => $sizes[0],
            'others' => $sizes[1] ?? $sizes[0],
            'least' => Member::index($format['least'] ?? null, [...$loc, 'least'], 1, self::MAX_GROUP),
            'digits' => self::digits($format, $loc),
        ];
    }

    /**
     * @param array<array-key, mixed> $format
     * @param list<string|int> $loc
     * @return list<string>|null
     */
    private static function digits(array $format, array $loc): ?array
    {
        if (!array_key_exists('digits', $format)) {
            return null;
        }
        return self::texts(self::DIGIT_COUNT, $format['digits'], [...$loc, 'digits']);
    }

    /**
     * @param array<array-key, mixed> $format
     * @param list<string|int> $loc
     */
    private static function date(array $format, array $loc): self
    {
        $parts = [];
        foreach (Member::list($format['parts'], [...$loc, 'parts'], self::MAX_PARTS) as $at => $part) {
            $parts[] = self::part($part, [...$loc, 'parts', $at]);
        }
        $date = new FormatDate($parts, self::digits($format, $loc));
        $wanted = $date->hasTime() ? self::MOMENT : self::DATE;
        return new self(false, static fn (string $text) => $date->write($text), $wanted);
    }

    /**
     * @param list<string|int> $loc
     * @return string|array{string, int}|array{string, list<string>}
     */
    private static function part(mixed $part, array $loc): string|array
    {
        if (is_string($part)) {
            return Member::shortText($part, $loc, self::MAX_TEXT_BYTES);
        }
        [$field, $written] = self::exactly(2, $part, $loc);
        $isNumber = is_int($written) || is_float($written);
        if ($isNumber && in_array($field, FormatDate::DIGIT_FIELDS, true)) {
            return [$field, Member::index($written, [...$loc, 1], 1, 2)];
        }
        if (!$isNumber && is_string($field) && isset(FormatDate::NAME_COUNTS[$field])) {
            return [$field, self::texts(FormatDate::NAME_COUNTS[$field], $written, [...$loc, 1])];
        }
        $msg = 'must be one of y, M, d, H, h, m, s with a width, or of M, E, a, B with names';
        throw FillException::invalidProgram([...$loc, 0], $msg, 'enum');
    }

    /**
     * @param list<string|int> $loc
     * @return array{string, string}
     */
    private static function affixes(mixed $value, array $loc): array
    {
        [$before, $after] = self::texts(2, $value, $loc);
        return [$before, $after];
    }

    /**
     * @param list<string|int> $loc
     * @return list<string>
     */
    private static function texts(int $count, mixed $value, array $loc): array
    {
        $texts = [];
        foreach (self::exactly($count, $value, $loc) as $at => $text) {
            $texts[] = Member::shortText($text, [...$loc, $at], self::MAX_TEXT_BYTES);
        }
        return $texts;
    }

    /**
     * @param list<string|int> $loc
     * @return list<mixed>
     */
    private static function exactly(int $count, mixed $value, array $loc): array
    {
        $list = Member::list($value, $loc, $count);
        if (count($list) < $count) {
            throw FillException::invalidProgram($loc, "must hold $count items", 'too_short');
        }
        return $list;
    }
}
