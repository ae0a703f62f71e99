<?php

declare(strict_types=1);

namespace Letterpress\Message;

/**
 * Text for a header field.
 *
 * @internal
 */
final class HeaderText
{
    /** A field with a value of this length is a line within the 998 bytes of RFC 5322, wherever it is folded. */
    public const MAX_BYTES = 870;

    /** Wider than RFC 2047, since parsers are. What looks like one would be shown as another text than was checked. */
    private const ENCODED_WORD = '/=\?.*\?=/';

    /** C0, DEL, C1, and the two separators of Unicode. */
    private const CONTROL = '/[\x00-\x1f\x7f-\x{9f}\x{2028}\x{2029}]/u';

    private function __construct()
    {
    }

    /**
     * Text without spaces at its ends, or null after a fault. What is refused here is what could end a field, or be read as
     * another text: controls, separators of lines, bytes that are no UTF-8, encoded words.
     *
     * @param list<string|int> $loc
     */
    public static function parse(mixed $value, array $loc, int $maxBytes, MessageFaults $faults): ?string
    {
        $text = is_string($value) ? trim($value, ' ') : null;
        if ($text === null) {
            $faults->add($loc, 'string', 'must be a string');
        } elseif (strlen($text) > $maxBytes) {
            $faults->add($loc, 'too_long', "must have at most $maxBytes bytes of UTF-8");
        } elseif (preg_match(self::CONTROL, $text) !== 0) {
            $faults->add($loc, 'control', 'must be text without line breaks and control characters');
        } elseif (self::hasEncodedWord($text)) {
            $faults->add($loc, 'encoded_word', 'must not look like an encoded word, =?…?=; give the text itself');
        } else {
            return $text;
        }
        return null;
    }

    public static function hasEncodedWord(string $text): bool
    {
        return preg_match(self::ENCODED_WORD, $text) === 1;
    }

    /** As encoded words of at most 75 characters (RFC 2047, section 2), cut between characters; ASCII stays as it is. */
    public static function encode(string $text): string
    {
        return preg_match('/^[\x20-\x7e]*$/D', $text) === 1 ? $text : self::encodeAll($text);
    }

    /** The same of ASCII, too. */
    public static function encodeAll(string $text): string
    {
        $words = [''];
        foreach (preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY) ?: [] as $character) {
            if (strlen(end($words) . $character) > 45) {
                $words[] = '';
            }
            $words[count($words) - 1] .= $character;
        }
        return implode(' ', array_map(static fn (string $word) => '=?UTF-8?B?' . base64_encode($word) . '?=', $words));
    }
}
