<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Text in UTF-8 as the program format wants it, without the extensions mbstring and intl.
 *
 * @internal
 */
final class Text
{
    /** White space of the format: in numbers, and for is_empty. */
    public const WHITE_SPACE = '\x{9}-\x{d}\x{20}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}'
        . '\x{3000}\x{feff}';

    private const REPLACEMENT = "\u{FFFD}";

    /** Well-formed sequences are skipped; what is left are maximal subparts of bad ones (Unicode, section 3.9). */
    private const BAD_SEQUENCE = '/(?:[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]'
        . '|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}'
        . '|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})(*SKIP)(*FAIL)'
        . '|\xf0[\x90-\xbf][\x80-\xbf]?|[\xf1-\xf3][\x80-\xbf]{1,2}|\xf4[\x80-\x8f][\x80-\xbf]?'
        . '|\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f]|[\x80-\xff]/';

    /** Most values are ASCII without controls, of which nothing is changed. */
    private const PLAIN = '/^[\x20-\x7e\t\n]*+$/D';
    private const PRINTABLE = '/^[\x20-\x7e]*+$/D';
    /** U+2066 to U+2069 in UTF-8, of which the last closes the others (UAX #9). */
    private const ISOLATE = '/\xe2\x81[\xa6-\xa9]/';
    private const CLOSING = "\u{2069}";
    private const LINE_ENDS = ["\r\n", "\r", "\u{85}", "\u{2029}"];
    private const DROPPED = '/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]++/';

    private const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    private const LOWER = 'abcdefghijklmnopqrstuvwxyz';

    /** @var array<string, string>|null */
    private static ?array $letters = null;

    private function __construct()
    {
    }

    /** Whether text is UTF-8: no overlong form, no surrogate, nothing beyond U+10FFFF. */
    public static function isWellFormed(string $text): bool
    {
        return preg_match('//u', $text) === 1;
    }

    /** Each bad sequence as U+FFFD, by the decoding rule of the WHATWG. */
    public static function repair(string $text): string
    {
        if (self::isWellFormed($text)) {
            return $text;
        }
        return self::replace(self::BAD_SEQUENCE, self::REPLACEMENT, $text);
    }

    /**
     * Makes any value fit to be written: repaired, CRLF, CR, U+0085 and U+2029 as LF, without C0 controls but TAB and LF, and
     * U+007F, and then without isolates that have no partner.
     */
    public static function clean(string $text): string
    {
        if (preg_match(self::PLAIN, $text) === 1) {
            return $text;
        }
        $printable = self::replace(self::DROPPED, '', str_replace(self::LINE_ENDS, "\n", self::repair($text)));
        return self::pairIsolates($printable);
    }

    /** Drops each isolate that has no partner in well-formed text: it would turn the words around the text. */
    private static function pairIsolates(string $text): string
    {
        if (preg_match_all(self::ISOLATE, $text, $found, PREG_OFFSET_CAPTURE) === 0) {
            return $text;
        }
        $open = [];
        $lone = [];
        foreach ($found[0] as [$isolate, $at]) {
            if ($isolate !== self::CLOSING) {
                $open[] = $at;
            } elseif (array_pop($open) === null) {
                $lone[] = $at;
            }
        }
        array_push($lone, ...$open);
        sort($lone);
        $paired = '';
        $from = 0;
        foreach ($lone as $at) {
            $paired .= substr($text, $from, $at - $from);
            $from = $at + strlen(self::CLOSING);
        }
        return $paired . substr($text, $from);
    }

    /** Whether there is nothing but white space in well-formed text; mostly the first character decides. */
    public static function isBlank(string $text): bool
    {
        if ($text !== '' && $text[0] > ' ' && $text[0] < "\x7f") {
            return false;
        }
        return preg_match('/[^' . self::WHITE_SPACE . ']/u', $text) === 0;
    }

    /** Fit for a header field such as Subject: each run of line breaks and controls is one space, none at the ends. */
    public static function oneLine(string $text): string
    {
        if (\preg_match(self::PRINTABLE, $text) === 1) {
            return \trim($text, ' ');
        }
        return trim(self::replace('/[\x{0}-\x{1f}\x{7f}-\x{9f}\x{2028}\x{2029}]++/u', ' ', $text), ' ');
    }

    /**
     * Simple lower-case mapping of Unicode, code point by code point, without locale. From a table, so that every machine
     * maps alike, whatever version of Unicode its PHP has, or none.
     */
    public static function lower(string $text): string
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
                $letters[self::encodePoint($code)] = self::encodePoint($code + $delta);
            }
        }
        return $letters;
    }

    private static function encodePoint(int $code): string
    {
        return match (true) {
            $code < 0x80 => chr($code),
            $code < 0x800 => chr(0xC0 | $code >> 6) . chr(0x80 | $code & 0x3F),
            $code < 0x10000 => chr(0xE0 | $code >> 12) . chr(0x80 | $code >> 6 & 0x3F) . chr(0x80 | $code & 0x3F),
            default => chr(0xF0 | $code >> 18) . chr(0x80 | $code >> 12 & 0x3F)
                . chr(0x80 | $code >> 6 & 0x3F) . chr(0x80 | $code & 0x3F),
        };
    }

    private static function replace(string $pattern, string $replacement, string $text): string
    {
        return preg_replace($pattern, $replacement, $text)
            ?? throw new \LogicException("the pattern $pattern failed: " . preg_last_error_msg());
    }
}
