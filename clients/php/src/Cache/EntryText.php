<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Template\Json;
use Letterpress\Template\Template;

/**
 * An entry as text: a line with layout and SHA-256 of the rest, then the entry as JSON.
 *
 * @internal
 */
final class EntryText
{
    /** A reader of another layout takes the text for damaged. */
    private const LAYOUT = 'letterpress-cache 1';

    private function __construct()
    {
    }

    public static function print(CacheEntry $entry): string
    {
        $members = [
            'templateId' => $entry->key->templateId,
            'target' => $entry->key->target,
            'etag' => $entry->etag,
            'checkedAt' => $entry->checkedAt,
        ];
        $content = rtrim(Json::encode($members), '}') . ',"template":' . $entry->template->json() . '}';
        return self::firstLine($content) . $content;
    }

    /** Returns null when the text is damaged, of another layout, or of another key. */
    public static function parse(string $text, ?CacheKey $key): ?CacheEntry
    {
        $content = substr($text, strlen(self::firstLine('')));
        if (!hash_equals(self::firstLine($content) . $content, $text)) {
            return null;
        }
        // The digest shows that `print` wrote it.
        $members = Json::decode($content);
        $found = new CacheKey($members->templateId, $members->target);
        if ($key !== null && $key->name() !== $found->name()) {
            return null;
        }
        return new CacheEntry($found, Template::parse($members->template), $members->etag, $members->checkedAt);
    }

    private static function firstLine(string $content): string
    {
        return self::LAYOUT . ' ' . hash('sha256', $content) . "\n";
    }
}
