<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Clock;

/**
 * Keeps entries as sealed files of one directory, with mode 0600. Neither names nor contents tell the API key, and without it
 * nobody can tell what a name stands for, or make a file that is read. Files are written aside and renamed, so that a reader
 * sees a whole entry or none.
 *
 * @internal
 */
final class DiskStore implements SharedStore
{
    /** A writer that died leaves its file behind; none takes this long. */
    private const ABANDONED_SECONDS = 3600;
    private const LOCK_POLL_US = 5_000;

    private readonly PrivateFiles $files;

    /**
     * @param string $unsealedOwner what names of layout 1 begin with; its entries have no seal and are never read
     * @param int $lockWaitMs how long to wait for another process that asks the service for the same entry
     */
    public function __construct(
        string $path,
        private readonly CacheSeal $seal,
        private readonly string $unsealedOwner,
        private readonly Clock $clock,
        private readonly int $maxEntries,
        private readonly int $maxBytes,
        private readonly int $lockWaitMs,
    ) {
        $this->files = new PrivateFiles($path);
    }

    public function find(CacheKey $key): ?CacheEntry
    {
        return $this->read($this->seal->nameOf($key) . '.json');
    }

    public function put(CacheEntry $entry): void
    {
        $name = $this->seal->nameOf($entry->key);
        $file = SealedText::print($this->seal, "$name.json", EntryContent::print($entry));
        if (strlen($file) > $this->maxBytes) {
            $this->delete($entry->key);
            return;
        }
        $this->files->replace("$name.json", $file);
        $this->files->delete("$name.pause");
        $this->prune();
    }

    public function delete(CacheKey $key): void
    {
        $name = $this->seal->nameOf($key);
        $this->files->delete("$name.json");
        $this->files->delete("$name.pause");
    }

    public function list(): array
    {
        $names = preg_grep('/\.json$/', array_keys($this->files->changes(["{$this->seal->owner}."])));
        return array_values(array_filter(array_map($this->read(...), $names)));
    }

    public function clear(): void
    {
        foreach (array_keys($this->changes()) as $name) {
            $this->files->delete($name);
        }
    }

    public function pausedUntil(CacheKey $key): int
    {
        $name = $this->seal->nameOf($key) . '.pause';
        return (int) SealedText::parse($this->seal, $name, $this->files->read($name));
    }

    public function pause(CacheKey $key, int $untilMs): void
    {
        $this->replace($this->seal->nameOf($key) . '.pause', (string) $untilMs);
    }

    /** After the time it goes ahead without a lock: one request too many is better than none. */
    public function lock(CacheKey $key): \Closure
    {
        $stream = $this->files->openLock($this->seal->nameOf($key) . '.lock');
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
        $changes = $this->changes();
        $isSealed = fn (string $name) => str_starts_with($name, $this->seal->owner);
        $isEntry = static fn (string $name) => $isSealed($name) && str_ends_with($name, '.json');
        $entries = array_filter($changes, $isEntry, ARRAY_FILTER_USE_KEY);
        arsort($entries);
        $since = time() - self::ABANDONED_SECONDS;
        $isLeft = static fn (int $changedAt, string $name) => $changedAt < $since || !$isSealed($name);
        $abandoned = array_filter(array_diff_key($changes, $entries), $isLeft, ARRAY_FILTER_USE_BOTH);
        foreach ([...$this->over(array_keys($entries)), ...array_keys($abandoned)] as $name) {
            $this->files->delete($name);
        }
    }

    /**
     * What is over the limits, of entries with the newest first.
     *
     * @param list<string> $names
     * @return list<string>
     */
    private function over(array $names): array
    {
        $bytes = 0;
        $over = [];
        foreach ($names as $at => $name) {
            $bytes += $this->files->size($name);
            if ($at >= $this->maxEntries || $bytes > $this->maxBytes) {
                $over[] = $name;
            }
        }
        return $over;
    }

    private function read(string $name): ?CacheEntry
    {
        $content = SealedText::parse($this->seal, $name, $this->files->read($name));
        return EntryContent::parse($content, $this->clock->nowMs());
    }

    private function replace(string $name, string $content): void
    {
        $this->files->replace($name, SealedText::print($this->seal, $name, $content));
    }

    /** @return array<string, int> */
    private function changes(): array
    {
        return $this->files->changes(["{$this->seal->owner}.", "$this->unsealedOwner."]);
    }
}
