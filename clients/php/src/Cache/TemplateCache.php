<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Clock;
use Letterpress\LetterpressException;

/**
 * Caches the templates and brands of one client: in memory, and behind it in a store that processes share, if one is
 * configured. Methods that read a disk throw INVALID_REQUEST when other users may write in its directory.
 *
 * @internal
 */
final class TemplateCache
{
    /** @var array<string, int> until when this process uses an entry without a request */
    private array $pauses = [];

    /** @param \Closure(\Throwable): void $onError hears of faults of the store, which never fail a render */
    public function __construct(
        private readonly MemoryCache $memory,
        private readonly ?SharedStore $store,
        private readonly \Closure $onError,
        private readonly Clock $clock,
    ) {
    }

    public function findInMemory(CacheKey $key): ?CacheEntry
    {
        return $this->memory->find($key);
    }

    /** The entry that was checked last; another process may have written the one in the store. */
    public function find(CacheKey $key): ?CacheEntry
    {
        $inMemory = $this->memory->find($key);
        $shared = $this->tryStore(static fn (SharedStore $store) => $store->find($key));
        if ($shared === null) {
            return $inMemory;
        }
        // One of a time to come has outlived a clock that was set back, and is no newer than what others wrote since.
        $isDated = $inMemory !== null && $inMemory->checkedAt <= $this->clock->nowMs();
        if ($isDated && $inMemory->checkedAt >= $shared->checkedAt) {
            return $inMemory;
        }
        $this->memory->put($shared);
        return $shared;
    }

    /** Ends a pause too. */
    public function put(CacheEntry $entry): void
    {
        unset($this->pauses[$entry->key->name()]);
        $this->memory->put($entry);
        $this->tryStore(static fn (SharedStore $store) => $store->put($entry));
    }

    public function drop(CacheKey $key): void
    {
        $this->memory->delete($key);
        $this->tryStore(static fn (SharedStore $store) => $store->delete($key));
    }

    /** Until when, in milliseconds since 1970, an entry is used without a request; 0 if it is not. */
    public function pausedUntil(CacheKey $key): int
    {
        $shared = $this->tryStore(static fn (SharedStore $store) => $store->pausedUntil($key)) ?? 0;
        return max($this->pauses[$key->name()] ?? 0, $shared);
    }

    public function pause(CacheKey $key, int $untilMs): void
    {
        $this->pauses[$key->name()] = $untilMs;
        $this->tryStore(static fn (SharedStore $store) => $store->pause($key, $untilMs));
    }

    /**
     * Runs while no other process does for the same entry, as far as the store can tell.
     *
     * @template Result
     * @param \Closure(): Result $run
     * @return Result
     */
    public function exclusively(CacheKey $key, \Closure $run): mixed
    {
        $release = $this->tryStore(static fn (SharedStore $store) => $store->lock($key));
        try {
            return $run();
        } finally {
            if ($release !== null) {
                $release();
            }
        }
    }

    /** The last checked entry of each key. Throws when the store fails. @return list<CacheEntry> */
    public function list(): array
    {
        $entries = [];
        foreach ([...$this->memory->list(), ...($this->store?->list() ?? [])] as $entry) {
            $name = $entry->key->name();
            if (!isset($entries[$name]) || $entries[$name]->checkedAt < $entry->checkedAt) {
                $entries[$name] = $entry;
            }
        }
        return array_values($entries);
    }

    /** Throws when the store fails: the caller relies on the entry being gone. */
    public function delete(CacheKey $key): void
    {
        unset($this->pauses[$key->name()]);
        $this->memory->delete($key);
        $this->store?->delete($key);
    }

    /** Throws when the store fails. */
    public function clear(): void
    {
        $this->pauses = [];
        $this->memory->clear();
        $this->store?->clear();
    }

    /**
     * @template Result
     * @param \Closure(SharedStore): Result $run
     * @return Result|null
     */
    private function tryStore(\Closure $run): mixed
    {
        if ($this->store === null) {
            return null;
        }
        try {
            return $run($this->store);
        } catch (LetterpressException $exception) {
            throw $exception;
        } catch (\Throwable $fault) {
            ($this->onError)($fault);
            return null;
        }
    }
}
