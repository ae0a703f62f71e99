<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\ClientSettings;

/**
 * Builds the cache that a client's options ask for.
 *
 * @internal
 */
final class TemplateCaches
{
    private function __construct()
    {
    }

    public static function build(ClientSettings $settings): TemplateCache
    {
        $ignore = static function (): void {
        };
        return new TemplateCache(
            new MemoryCache($settings->cache->maxEntries),
            self::buildStore($settings),
            $settings->cache->onError ?? $ignore,
        );
    }

    private static function buildStore(ClientSettings $settings): ?SharedStore
    {
        $cache = $settings->cache;
        $owner = new StoreOwner($settings->baseUrl, $settings->apiKey->reveal());
        if ($cache->path !== null) {
            return new DiskStore($cache->path, $owner, $cache->maxEntries, $settings->timeoutMs);
        }
        if ($cache->shared !== null) {
            $keepSeconds = intdiv($cache->ttlMs + $cache->maxStaleMs, 1000) + 1;
            return new Psr16Store($cache->shared, $owner, $keepSeconds);
        }
        return null;
    }
}
