<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Keeps the most recently used entries of one client in memory.
 *
 * @internal
 */
final class MemoryCache
{
    /** @var array<string, CacheEntry> in the order of use, so the first is the least recently used */
    private array $entries = [];

    public function __construct(private readonly int $maxEntries)
    {
    }

    public function find(CacheKey $key): ?CacheEntry
    {
        $entry = $this->entries[$key->name()] ?? null;
        if ($entry !== null) {
            $this->put($entry);
        }
        return $entry;
    }

    public function put(CacheEntry $entry): void
    {
        $name = $entry->key->name();
        unset($this->entries[$name]);
        $this->entries[$name] = $entry;
        if (count($this->entries) > $this->maxEntries) {
            unset($this->entries[array_key_first($this->entries)]);
        }
    }

    /** Without touching the order of use. @return list<CacheEntry> */
    public function list(): array
    {
        return array_values($this->entries);
    }

    public function delete(CacheKey $key): void
    {
        unset($this->entries[$key->name()]);
    }

    public function clear(): void
    {
        $this->entries = [];
    }
}
