<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Clock;
use Psr\SimpleCache\CacheInterface;

/**
 * Keeps sealed entries in a PSR-16 cache. Such a cache cannot be listed or locked: an index beside the entries tells what
 * there is (of two processes that add to it at once, one may go unlisted), and a new generation hides all entries of the one
 * before.
 *
 * @internal
 */
final class Psr16Store implements SharedStore
{
    /** @param int $keepSeconds after which an entry is of no use to anyone */
    public function __construct(
        private readonly CacheInterface $cache,
        private readonly CacheSeal $seal,
        private readonly Clock $clock,
        private readonly int $keepSeconds,
    ) {
    }

    public function find(CacheKey $key): ?CacheEntry
    {
        return $this->read($this->nameOf($key));
    }

    public function put(CacheEntry $entry): void
    {
        $name = $this->nameOf($entry->key);
        $this->set($name, SealedText::print($this->seal, $name, EntryContent::print($entry)));
        $this->cache->delete("$name.p");
        $index = $this->index();
        if (!in_array($name, $index, true)) {
            $this->set($this->indexName(), [...$index, $name]);
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
        return array_values(array_filter(array_map($this->read(...), $this->index())));
    }

    public function clear(): void
    {
        $this->set($this->generationName(), bin2hex(random_bytes(8)));
        $this->cache->delete($this->indexName());
    }

    public function pausedUntil(CacheKey $key): int
    {
        return (int) $this->content($this->nameOf($key) . '.p');
    }

    public function pause(CacheKey $key, int $untilMs): void
    {
        $name = $this->nameOf($key) . '.p';
        $this->set($name, SealedText::print($this->seal, $name, (string) $untilMs));
    }

    /** Each process asks for itself. */
    public function lock(CacheKey $key): \Closure
    {
        return static function (): void {
        };
    }

    private function read(string $name): ?CacheEntry
    {
        return EntryContent::parse($this->content($name), $this->clock->nowMs());
    }

    private function content(string $name): ?string
    {
        $text = $this->cache->get($name);
        return SealedText::parse($this->seal, $name, is_string($text) ? $text : null);
    }

    private function nameOf(CacheKey $key): string
    {
        $generation = $this->cache->get($this->generationName());
        $generation = is_string($generation) ? $generation : '';
        return $this->seal->nameOf(new CacheKey($key->id, "$generation:$key->kind", $key->locale));
    }

    /**
     * Names of entries. Nothing vouches for them: a name that no entry was sealed for has none.
     *
     * @return list<string>
     */
    private function index(): array
    {
        $index = $this->cache->get($this->indexName());
        $isName = fn (mixed $name) => is_string($name) && preg_match("/^{$this->seal->owner}\.[0-9a-f]{30}$/D", $name) === 1;
        return is_array($index) ? array_values(array_unique(array_filter($index, $isName))) : [];
    }

    private function indexName(): string
    {
        return "{$this->seal->owner}.index";
    }

    private function generationName(): string
    {
        return "{$this->seal->owner}.generation";
    }

    private function set(string $name, mixed $value): void
    {
        if (!$this->cache->set($name, $value, $this->keepSeconds)) {
            throw new \RuntimeException('the PSR-16 cache did not keep an entry');
        }
    }
}
