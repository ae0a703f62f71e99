<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Escapes clean values for the positions in which they are written.
 *
 * @internal
 */
final class Escape
{
    /** Every position of the format. */
    public const POSITIONS = [
        'text', 'attribute', 'url', 'image-url', 'url-path', 'url-query', 'url-address',
        'js-text', 'js-url', 'js-image-url', 'plain', 'plain-url', 'line',
    ];

    /** Those of tags of brands, from format 3. What they write is the same in every output. */
    public const BRAND_POSITIONS = ['color', 'font'];

    /** A list of font families without quotes, which is safe in every output. */
    public const FONT = '/^[A-Za-z0-9 ,-]{1,128}$/D';

    /** No position writes more bytes than this for one of a value. */
    public const MAX_GROWTH = 6;

    /** Those in which escaping never makes a value shorter. */
    private const GROWING = ['text', 'attribute', 'url-path', 'url-query', 'url-address', 'js-text', 'plain'];

    /**
     * Those of a tag that a URL begins with, or has nothing but its scheme in front of: without a value nothing is left
     * that leads anywhere.
     */
    private const WHOLE_URLS = ['url', 'image-url', 'url-address', 'js-url', 'js-image-url', 'plain-url'];

    /** `>` is among them so that no value can end a comment; old mail clients do not know `&apos;`. */
    private const HTML = ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&#34;', "'" => '&#39;'];

    private const JS_SPECIAL = '/["\\\\<>\x00-\x1f\x7f]|\xe2\x80[\xa8\xa9]/';
    private const JS_SHORT = ['"' => '\\"', '\\' => '\\\\', "\n" => '\\n', "\t" => '\\t'];
    private const JS_SEPARATORS = ["\u{2028}" => '\\u2028', "\u{2029}" => '\\u2029'];
    private const URL_UNSAFE = '/[\x00-\x20"\'()<>\\\\`\x7f-\xff]++/';

    private function __construct()
    {
    }

    /** The bytes that a value takes in a position at the least. */
    public static function leastBytes(string $position, string $value): int
    {
        return in_array($position, self::GROWING, true) ? strlen($value) : 0;
    }

    public static function isWholeUrl(string $position): bool
    {
        return in_array($position, self::WHOLE_URLS, true);
    }

    /** Returns null for a whole URL that the URL rule refuses. */
    public static function escape(string $position, string $value): ?string
    {
        return match ($position) {
            'text', 'attribute' => self::escapeHtml($value),
            'url' => self::toAttribute(self::encodeLink($value)),
            'image-url' => self::toAttribute(self::encodeImage($value)),
            'js-url', 'plain-url' => self::encodeLink($value),
            'js-image-url' => self::encodeImage($value),
            'url-path', 'url-query', 'url-address' => self::encodePiece($value),
            'js-text' => self::escapeJs($value),
            'plain' => $value,
            'line' => Text::oneLine($value),
            'ask' => '',
        };
    }

    /** Returns a colour as `#rrggbb` in lower case; null for any other value. */
    public static function color(string $value): ?string
    {
        return preg_match('/^#[0-9a-fA-F]{6}$/D', $value) === 1 ? strtolower($value) : null;
    }

    /**
     * Returns the choice that a value names in full or by its first family, in any case of ASCII; otherwise null.
     *
     * @param list<string> $choices
     */
    public static function font(string $value, array $choices): ?string
    {
        if (preg_match(self::FONT, $value) !== 1) {
            return null;
        }
        $name = strtolower($value);
        foreach ($choices as $choice) {
            $all = strtolower($choice);
            if ($all === $name || explode(',', $all)[0] === $name) {
                return $choice;
            }
        }
        return null;
    }

    /** Escapes a tag that is written back, for its position in the output; the rules for URLs do not apply to it. */
    public static function escapeTagSource(string $position, string $source): string
    {
        return match ($position) {
            'js-text', 'js-url', 'js-image-url' => self::escapeJs($source),
            'plain', 'plain-url' => $source,
            'line' => Text::oneLine($source),
            default => self::escapeHtml($source),
        };
    }

    /** Escapes text, or the content of a quoted attribute. */
    public static function escapeHtml(string $text): string
    {
        // Most text has no markup other than ampersands; looking for it is faster than strtr.
        $isPlain = !\str_contains($text, '<') && !\str_contains($text, '>')
            && !\str_contains($text, '"') && !\str_contains($text, "'");
        return $isPlain ? \str_replace('&', '&amp;', $text) : \strtr($text, self::HTML);
    }

    private static function toAttribute(?string $url): ?string
    {
        return $url === null ? null : str_replace('&', '&amp;', $url);
    }

    /** A whole URL, safe in a JavaScript string, in plain text and in a CSS url('...'); null for another scheme. */
    private static function encodeLink(string $url): ?string
    {
        return preg_match('/^(?:https?|mailto|tel|sms):/i', $url) === 1 ? self::encodeUrl($url) : null;
    }

    /** The same for an image, whose scheme may be `cid` too. */
    private static function encodeImage(string $url): ?string
    {
        return preg_match('/^(?:https?|mailto|tel|sms|cid):/i', $url) === 1 ? self::encodeUrl($url) : null;
    }

    /** A piece of a URL: all but unreserved characters (RFC 3986, section 2.3), so also `/`. */
    private static function encodePiece(string $piece): string
    {
        return rawurlencode($piece);
    }

    /** Percent signs stay, so that existing escapes do. */
    private static function encodeUrl(string $url): string
    {
        return preg_replace_callback(self::URL_UNSAFE, static fn (array $found) => rawurlencode($found[0]), $url)
            ?? throw new \LogicException('the pattern of unsafe bytes failed: ' . preg_last_error_msg());
    }

    /**
     * For a double-quoted JavaScript string (ECMA-262, section 12.9.4) in a JSX file: angle brackets are escaped too, so that no
     * tool reads them as markup.
     */
    private static function escapeJs(string $text): string
    {
        return preg_replace_callback(self::JS_SPECIAL, self::escapeSign(...), $text)
            ?? throw new \LogicException('the pattern of special characters failed: ' . preg_last_error_msg());
    }

    /** @param array{string} $found */
    private static function escapeSign(array $found): string
    {
        [$sign] = $found;
        return self::JS_SHORT[$sign] ?? self::JS_SEPARATORS[$sign] ?? sprintf('\\u%04X', ord($sign));
    }
}
