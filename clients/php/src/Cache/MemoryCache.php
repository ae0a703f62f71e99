<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Keeps the most recently used entries of one client in memory, but none that is longer than all of them may be.
 *
 * @internal
 */
final class MemoryCache
{
    /** @var array<string, CacheEntry> in the order of use, so the first is the least recently used */
    private array $entries = [];
    private int $bytes = 0;

    public function __construct(private readonly int $maxEntries, private readonly int $maxBytes)
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
        $this->delete($entry->key);
        if ($entry->bytes > $this->maxBytes) {
            return;
        }
        $this->entries[$entry->key->name()] = $entry;
        $this->bytes += $entry->bytes;
        while (count($this->entries) > $this->maxEntries || $this->bytes > $this->maxBytes) {
            $this->delete($this->entries[array_key_first($this->entries)]->key);
        }
    }

    /** Without touching the order of use. @return list<CacheEntry> */
    public function list(): array
    {
        return array_values($this->entries);
    }

    public function delete(CacheKey $key): void
    {
        $this->bytes -= ($this->entries[$key->name()] ?? null)?->bytes ?? 0;
        unset($this->entries[$key->name()]);
    }

    public function clear(): void
    {
        $this->entries = [];
        $this->bytes = 0;
    }
}
