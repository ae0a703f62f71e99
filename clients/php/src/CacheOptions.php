<?php

declare(strict_types=1);

namespace Letterpress;

use Psr\SimpleCache\CacheInterface;

/** Where fetched templates are kept, for how long, and how many. Every kind also keeps them in the memory of the process. */
final class CacheOptions
{
    private const TTL_MS = 300_000;
    private const MAX_ENTRIES = 50;
    private const MAX_STALE_MS = 86_400_000;
    private const MAX_BYTES = 67_108_864;

    private function __construct(
        public readonly int $ttlMs,
        public readonly int $maxEntries,
        public readonly int $maxStaleMs,
        public readonly int $maxBytes,
        public readonly ?string $path = null,
        public readonly ?CacheInterface $shared = null,
        public readonly ?\Closure $onError = null,
    ) {
    }

    /**
     * In memory alone: for processes that live long.
     *
     * @param int $ttlMs milliseconds for which a template is used without asking the service; 0 asks every time
     * @param int $maxEntries the most templates times targets kept; the least recently used go first
     * @param int $maxStaleMs milliseconds since the service last confirmed a template for which it may stand in during an
     *        outage; 0: never
     * @param int $maxBytes the most bytes of all that are kept, as the service sent them
     */
    public static function memory(
        int $ttlMs = self::TTL_MS,
        int $maxEntries = self::MAX_ENTRIES,
        int $maxStaleMs = self::MAX_STALE_MS,
        int $maxBytes = self::MAX_BYTES,
    ): self {
        return new self($ttlMs, $maxEntries, $maxStaleMs, $maxBytes);
    }

    /**
     * In a directory that all processes of this machine share, also those that live for one request. It is made, with mode
     * 0700, when it is not there.
     *
     * @param (\Closure(\Throwable): void)|null $onError hears of faults of the disk, which never fail a render
     */
    public static function disk(
        string $path,
        int $ttlMs = self::TTL_MS,
        int $maxEntries = self::MAX_ENTRIES,
        int $maxStaleMs = self::MAX_STALE_MS,
        ?\Closure $onError = null,
        int $maxBytes = self::MAX_BYTES,
    ): self {
        return new self($ttlMs, $maxEntries, $maxStaleMs, $maxBytes, path: $path, onError: $onError);
    }

    /**
     * In a PSR-16 cache, such as Redis, that servers share. How many it keeps is its own affair.
     *
     * @param (\Closure(\Throwable): void)|null $onError hears of faults of the cache, which never fail a render
     */
    public static function shared(
        CacheInterface $cache,
        int $ttlMs = self::TTL_MS,
        int $maxEntries = self::MAX_ENTRIES,
        int $maxStaleMs = self::MAX_STALE_MS,
        ?\Closure $onError = null,
        int $maxBytes = self::MAX_BYTES,
    ): self {
        return new self($ttlMs, $maxEntries, $maxStaleMs, $maxBytes, shared: $cache, onError: $onError);
    }
}
