<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Where the processes that serve one base URL and key share entries. Every method throws when the store fails.
 *
 * @internal
 */
interface SharedStore
{
    /** Returns null when there is no entry, or only a damaged one. */
    public function find(CacheKey $key): ?CacheEntry;

    /** Replaces the entry of the same key, whole or not at all. */
    public function put(CacheEntry $entry): void;

    public function delete(CacheKey $key): void;

    /** @return list<CacheEntry> in no order */
    public function list(): array;

    /** Removes all entries of the owner, also damaged ones. */
    public function clear(): void;

    /** Until when, in milliseconds since 1970, an entry is used without a request; 0 if it is not. */
    public function pausedUntil(CacheKey $key): int;

    public function pause(CacheKey $key, int $untilMs): void;

    /**
     * Waits until no other process asks the service for the same entry, as far as the store can tell, and for so long at
     * most. Returns what lets the next one go ahead.
     *
     * @return \Closure(): void
     */
    public function lock(CacheKey $key): \Closure;
}
