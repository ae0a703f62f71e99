<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * A content that carries its seal: a line with layout and seal, then the content.
 *
 * @internal
 */
final class SealedText
{
    /** A reader of another layout treats the text as damaged. */
    private const LAYOUT = 'letterpress-cache 2 ';
    private const HEAD_LENGTH = 85;

    private function __construct()
    {
    }

    public static function print(CacheSeal $seal, string $name, string $content): string
    {
        return self::LAYOUT . $seal->seal($name, $content) . "\n" . $content;
    }

    /** Returns the content, or null when the text is damaged, of another layout or not sealed for this name. */
    public static function parse(CacheSeal $seal, string $name, ?string $text): ?string
    {
        if ($text === null || preg_match('/^letterpress-cache 2 ([0-9a-f]{64})\n/', $text, $found) !== 1) {
            return null;
        }
        $content = substr($text, self::HEAD_LENGTH);
        return $seal->isSealed($name, $content, $found[1]) ? $content : null;
    }
}
