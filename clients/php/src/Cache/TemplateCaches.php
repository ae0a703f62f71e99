<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\ClientSettings;
use Letterpress\Clock;

/**
 * Builds the cache that a client's options ask for.
 *
 * @internal
 */
final class TemplateCaches
{
    /** Of the first part of a name in layout 1. */
    private const UNSEALED_LENGTH = 30;

    private function __construct()
    {
    }

    public static function build(ClientSettings $settings, Clock $clock): TemplateCache
    {
        $ignore = static function (): void {
        };
        return new TemplateCache(
            new MemoryCache($settings->cache->maxEntries, $settings->cache->maxBytes),
            self::buildStore($settings, $clock),
            $settings->cache->onError ?? $ignore,
            $clock,
        );
    }

    private static function buildStore(ClientSettings $settings, Clock $clock): ?SharedStore
    {
        $cache = $settings->cache;
        if ($cache->path === null && $cache->shared === null) {
            return null;
        }
        $seal = new CacheSeal($settings->baseUrl, $settings->apiKey);
        if ($cache->path !== null) {
            $unsealed = substr(hash('sha256', "$settings->baseUrl\n{$settings->apiKey->reveal()}"), 0, self::UNSEALED_LENGTH);
            return new DiskStore(
                $cache->path,
                $seal,
                $unsealed,
                $clock,
                $cache->maxEntries,
                $cache->maxBytes,
                $settings->timeoutMs,
            );
        }
        $keepSeconds = intdiv($cache->ttlMs + $cache->maxStaleMs, 1000) + 1;
        return new Psr16Store($cache->shared, $seal, $clock, $keepSeconds);
    }
}
