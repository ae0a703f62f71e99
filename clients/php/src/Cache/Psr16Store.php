<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Psr\SimpleCache\CacheInterface;

/**
 * Keeps entries in a PSR-16 cache. Such a cache cannot be listed or locked: an index beside the entries tells what there is
 * (of two processes that add to it at once, one may go unlisted), and a new generation hides all entries of the one before.
 *
 * @internal
 */
final class Psr16Store implements SharedStore
{
    /** @param int $keepSeconds after which an entry is of no use to anyone */
    public function __construct(
        private readonly CacheInterface $cache,
        private readonly StoreOwner $owner,
        private readonly int $keepSeconds,
    ) {
    }

    public function find(CacheKey $key): ?CacheEntry
    {
        $text = $this->cache->get($this->nameOf($key));
        return is_string($text) ? EntryText::parse($text, $key) : null;
    }

    public function put(CacheEntry $entry): void
    {
        $name = $this->nameOf($entry->key);
        $this->set($name, EntryText::print($entry));
        $this->cache->delete("$name.p");
        $index = $this->index();
        if (!isset($index[$name])) {
            $this->set($this->indexName(), $index + [$name => [$entry->key->templateId, $entry->key->target]]);
        }
    }

    public function delete(CacheKey $key): void
    {
        $name = $this->nameOf($key);
        if (!$this->cache->delete($name)) {
            throw new \RuntimeException('the PSR-16 cache did not delete an entry');
        }
        $this->cache->delete("$name.p");
    }

    public function list(): array
    {
        $entries = [];
        foreach ($this->index() as [$templateId, $target]) {
            $entries[] = $this->find(new CacheKey($templateId, $target));
        }
        return array_values(array_filter($entries));
    }

    public function clear(): void
    {
        $this->set($this->generationName(), bin2hex(random_bytes(8)));
        $this->cache->delete($this->indexName());
    }

    public function pausedUntil(CacheKey $key): int
    {
        return (int) $this->cache->get($this->nameOf($key) . '.p', 0);
    }

    public function pause(CacheKey $key, int $untilMs): void
    {
        $this->set($this->nameOf($key) . '.p', $untilMs);
    }

    /** Each process asks for itself. */
    public function lock(CacheKey $key): \Closure
    {
        return static function (): void {
        };
    }

    private function nameOf(CacheKey $key): string
    {
        $generation = (string) $this->cache->get($this->generationName(), '');
        return $this->owner->nameOf(new CacheKey($key->templateId, "$generation:$key->target"));
    }

    /** @return array<string, array{string, string}> */
    private function index(): array
    {
        $index = $this->cache->get($this->indexName(), []);
        return is_array($index) ? $index : [];
    }

    private function indexName(): string
    {
        return "{$this->owner->name}.index";
    }

    private function generationName(): string
    {
        return "{$this->owner->name}.generation";
    }

    private function set(string $name, mixed $value): void
    {
        if (!$this->cache->set($name, $value, $this->keepSeconds)) {
            throw new \RuntimeException('the PSR-16 cache did not keep an entry');
        }
    }
}
