<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\LetterpressException;
use Letterpress\Template\Json;
use Letterpress\Template\Template;

/**
 * An entry as JSON, which is kept under a seal.
 *
 * @internal
 */
final class EntryContent
{
    private function __construct()
    {
    }

    public static function print(CacheEntry $entry): string
    {
        $members = ['templateId' => $entry->key->templateId, 'target' => $entry->key->target];
        if ($entry->etag !== null) {
            $members['etag'] = $entry->etag;
        }
        $members['checkedAt'] = $entry->checkedAt;
        return rtrim(Json::encode($members), '}') . ',"template":' . $entry->template->json() . '}';
    }

    /**
     * Returns null when there is none or it holds no template, and when it is dated in the future: the clock was set back
     * since, and nobody knows how old it is.
     *
     * @param string|null $content what a seal has shown a client to have written
     */
    public static function parse(?string $content, int $nowMs): ?CacheEntry
    {
        if ($content === null) {
            return null;
        }
        try {
            $members = Json::decode($content);
            $template = Template::parse($members->template);
        } catch (\JsonException | LetterpressException) {
            return null;
        }
        $key = new CacheKey($members->templateId, $members->target);
        $entry = new CacheEntry($key, $template, $members->etag ?? null, $members->checkedAt, strlen($content));
        return $entry->checkedAt > $nowMs ? null : $entry;
    }
}
