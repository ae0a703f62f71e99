<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Escapes clean values for where they stand.
 *
 * @internal
 */
final class SlotEscaper
{
    /** Every position of the format. */
    public const POSITIONS = [
        'text', 'attribute', 'url', 'image-url', 'url-path', 'url-query', 'url-address',
        'js-text', 'js-url', 'js-image-url', 'plain', 'plain-url', 'line',
    ];

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
            'url' => self::toAttribute(UrlEncoder::encodeLink($value)),
            'image-url' => self::toAttribute(UrlEncoder::encodeImage($value)),
            'js-url', 'plain-url' => UrlEncoder::encodeLink($value),
            'js-image-url' => UrlEncoder::encodeImage($value),
            'url-path', 'url-query', 'url-address' => UrlEncoder::encodePiece($value),
            'js-text' => JsEscaper::escape($value),
            'plain' => $value,
            'line' => Text::oneLine($value),
            'ask' => '',
        };
    }

    /** Escapes a tag that is written back for the output it stands in; the rules for URLs do not apply to it. */
    public static function escapeTagSource(string $position, string $source): string
    {
        return match ($position) {
            'js-text', 'js-url', 'js-image-url' => JsEscaper::escape($source),
            'plain', 'plain-url' => $source,
            'line' => Text::oneLine($source),
            default => self::escapeHtml($source),
        };
    }

    /** Text, or what stands between the quotes of an attribute. */
    public static function escapeHtml(string $text): string
    {
        // Most text has no other markup than ampersands, which is found out sooner than all is escaped.
        $isPlain = !\str_contains($text, '<') && !\str_contains($text, '>')
            && !\str_contains($text, '"') && !\str_contains($text, "'");
        return $isPlain ? \str_replace('&', '&amp;', $text) : \strtr($text, self::HTML);
    }

    private static function toAttribute(?string $url): ?string
    {
        return $url === null ? null : str_replace('&', '&amp;', $url);
    }
}
