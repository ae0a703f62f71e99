<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Keeps entries as files of one directory. Files are written aside and renamed, with mode 0600, and carry a digest, so that a
 * reader sees a whole entry or none.
 *
 * @internal
 */
final class DiskStore implements SharedStore
{
    /** A writer that died leaves its file behind; none takes this long. */
    private const ABANDONED_SECONDS = 3600;
    private const LOCK_POLL_US = 5_000;

    private readonly PrivateFiles $files;

    /** @param int $lockWaitMs how long to wait for another process that asks the service for the same template */
    public function __construct(
        string $path,
        private readonly StoreOwner $owner,
        private readonly int $maxEntries,
        private readonly int $lockWaitMs,
    ) {
        $this->files = new PrivateFiles($path);
    }

    public function find(CacheKey $key): ?CacheEntry
    {
        $text = $this->files->read($this->owner->nameOf($key) . '.json');
        return $text === null ? null : EntryText::parse($text, $key);
    }

    public function put(CacheEntry $entry): void
    {
        $name = $this->owner->nameOf($entry->key);
        $this->files->replace("$name.json", EntryText::print($entry));
        $this->files->delete("$name.pause");
        $this->prune();
    }

    public function delete(CacheKey $key): void
    {
        $name = $this->owner->nameOf($key);
        $this->files->delete("$name.json");
        $this->files->delete("$name.pause");
    }

    public function list(): array
    {
        $entries = [];
        foreach ($this->names('.json') as $name) {
            $text = $this->files->read($name);
            $entries[] = $text === null ? null : EntryText::parse($text, null);
        }
        return array_values(array_filter($entries));
    }

    public function clear(): void
    {
        foreach ($this->names('') as $name) {
            $this->files->delete($name);
        }
    }

    public function pausedUntil(CacheKey $key): int
    {
        return (int) $this->files->read($this->owner->nameOf($key) . '.pause');
    }

    public function pause(CacheKey $key, int $untilMs): void
    {
        $this->files->replace($this->owner->nameOf($key) . '.pause', (string) $untilMs);
    }

    /** After the time it goes ahead without a lock: one request too many is better than none. */
    public function lock(CacheKey $key): \Closure
    {
        $stream = $this->files->openLock($this->owner->nameOf($key) . '.lock');
        $giveUpAt = hrtime(true) + $this->lockWaitMs * 1_000_000;
        while (!flock($stream, LOCK_EX | LOCK_NB) && hrtime(true) < $giveUpAt) {
            usleep(self::LOCK_POLL_US);
        }
        return static function () use ($stream): void {
            fclose($stream);
        };
    }

    private function prune(): void
    {
        $changes = $this->files->changes("{$this->owner->name}.");
        $isEntry = static fn (string $name) => str_ends_with($name, '.json');
        $entries = array_filter($changes, $isEntry, ARRAY_FILTER_USE_KEY);
        arsort($entries);
        $since = time() - self::ABANDONED_SECONDS;
        $abandoned = array_filter(array_diff_key($changes, $entries), static fn (int $changedAt) => $changedAt < $since);
        foreach (array_keys(array_slice($entries, $this->maxEntries) + $abandoned) as $name) {
            $this->files->delete($name);
        }
    }

    /** @return list<string> */
    private function names(string $ending): array
    {
        $names = array_keys($this->files->changes("{$this->owner->name}."));
        return array_values(array_filter($names, static fn (string $name) => str_ends_with($name, $ending)));
    }
}
