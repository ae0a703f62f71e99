<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * URLs and pieces of them, with upper-case percent escapes.
 *
 * @internal
 */
final class UrlEncoder
{
    private const UNSAFE = '/[\x00-\x20"\'()<>\\\\`\x7f-\xff]++/';

    private function __construct()
    {
    }

    /** A whole URL, safe in a JavaScript string, in plain text and in a CSS url('...'); null for another scheme. */
    public static function encodeLink(string $url): ?string
    {
        return preg_match('/^(?:https?|mailto|tel|sms):/i', $url) === 1 ? self::encode($url) : null;
    }

    /** The same for an image, whose scheme may be `cid` too. */
    public static function encodeImage(string $url): ?string
    {
        return preg_match('/^(?:https?|mailto|tel|sms|cid):/i', $url) === 1 ? self::encode($url) : null;
    }

    /** A piece of a URL: all but unreserved characters (RFC 3986, section 2.3), so also `/`. */
    public static function encodePiece(string $piece): string
    {
        return rawurlencode($piece);
    }

    /** Percent signs stay, so that existing escapes do. */
    private static function encode(string $url): string
    {
        return preg_replace_callback(self::UNSAFE, static fn (array $found) => rawurlencode($found[0]), $url)
            ?? throw new \LogicException('the pattern of unsafe bytes failed: ' . preg_last_error_msg());
    }
}
