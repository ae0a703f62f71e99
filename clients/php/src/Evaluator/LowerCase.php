<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Simple lower-case mapping of Unicode, code point by code point, without locale. From a table, so that every machine
 * maps alike, whatever version of Unicode its PHP has, or none.
 *
 * @internal
 */
final class LowerCase
{
    private const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    private const LOWER = 'abcdefghijklmnopqrstuvwxyz';

    /** @var array<string, string>|null */
    private static ?array $letters = null;

    private function __construct()
    {
    }

    /** Maps well-formed text. */
    public static function of(string $text): string
    {
        if (preg_match('/[\x80-\xff]/', $text) !== 1) {
            // strtolower() depends on the locale before PHP 8.2.
            return strtr($text, self::UPPER, self::LOWER);
        }
        return strtr($text, self::$letters ??= self::letters());
    }

    /** @return array<string, string> */
    private static function letters(): array
    {
        $letters = [];
        foreach (LowerCaseTable::RUNS as [$first, $last, $stride, $delta]) {
            for ($code = $first; $code <= $last; $code += $stride) {
                $letters[self::encode($code)] = self::encode($code + $delta);
            }
        }
        return $letters;
    }

    private static function encode(int $code): string
    {
        return match (true) {
            $code < 0x80 => chr($code),
            $code < 0x800 => chr(0xC0 | $code >> 6) . chr(0x80 | $code & 0x3F),
            $code < 0x10000 => chr(0xE0 | $code >> 12) . chr(0x80 | $code >> 6 & 0x3F) . chr(0x80 | $code & 0x3F),
            default => chr(0xF0 | $code >> 18) . chr(0x80 | $code >> 12 & 0x3F)
                . chr(0x80 | $code >> 6 & 0x3F) . chr(0x80 | $code & 0x3F),
        };
    }
}
