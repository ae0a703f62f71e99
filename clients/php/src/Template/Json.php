<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Evaluator\ContextValue;

/**
 * JSON (RFC 8259) as other languages read it. PHP's own reader refuses a text for a lone surrogate, and for a member whose
 * name begins with U+0000. This reader turns the first into bytes that are not UTF-8, so that the code that reads the member
 * can name its place, and the second into an unknown member.
 *
 * @internal
 */
final class Json
{
    private const MAX_DEPTH = 100_000;
    /** Escapes; a pair of surrogates comes before a lone one. */
    private const ESCAPES = '/\\\\(?:ud[89ab][0-9a-f]{2}\\\\ud[c-f][0-9a-f]{2}|u(?<lone>d[89a-f][0-9a-f]{2})|.)/is';
    private const NUL_AT_START = '"\\u0000';
    /** Three bytes of a surrogate, which no UTF-8 has. */
    private const SURROGATE = "\xED\xA0\x80";

    private function __construct()
    {
    }

    /** Objects become stdClass. Throws JsonException. */
    public static function decode(string $text): mixed
    {
        try {
            return json_decode($text, false, self::MAX_DEPTH, JSON_THROW_ON_ERROR);
        } catch (\JsonException $exception) {
            $isReadable = in_array($exception->getCode(), [JSON_ERROR_UTF16, JSON_ERROR_INVALID_PROPERTY_NAME], true);
            return $isReadable ? self::decodeMarked($text) : throw $exception;
        }
    }

    /** Bad UTF-8 becomes U+FFFD; numbers keep every digit, whatever the settings of this PHP. */
    public static function encode(mixed $value): string
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION
            | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;
        return ContextValue::withShortestDigits(static fn () => json_encode($value, $flags, self::MAX_DEPTH));
    }

    private static function decodeMarked(string $text): mixed
    {
        $mark = bin2hex(random_bytes(16));
        $marks = ["s$mark" => self::SURROGATE, "n$mark" => "\0"];
        $marked = preg_replace_callback(
            self::ESCAPES,
            static fn (array $found) => ($found['lone'] ?? '') === '' ? $found[0] : "s$mark",
            str_replace(self::NUL_AT_START, "\"n$mark", $text),
        );
        return self::unmark(json_decode((string) $marked, false, self::MAX_DEPTH, JSON_THROW_ON_ERROR), $marks);
    }

    /**
     * Names of members keep the mark: no name that anyone asks for begins with U+0000 or holds a surrogate.
     *
     * @param array<string, string> $marks
     */
    private static function unmark(mixed $value, array $marks): mixed
    {
        if (is_string($value)) {
            return strtr($value, $marks);
        }
        if (is_array($value) || $value instanceof \stdClass) {
            foreach ($value as &$member) {
                $member = self::unmark($member, $marks);
            }
        }
        return $value;
    }
}
