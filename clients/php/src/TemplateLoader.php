<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Cache\CacheEntry;
use Letterpress\Cache\CacheKey;
use Letterpress\Cache\TemplateCache;
use Letterpress\Http\TemplateFetcher;
use Letterpress\Template\StoredBrand;

/**
 * Gets templates and brands from the cache or the service. For each key at most one process of a disk cache asks.
 *
 * @internal
 */
final class TemplateLoader
{
    /** How long a stale entry is served before the next request, so that an outage does not slow every render. */
    private const MIN_PAUSE_MS = 10_000;
    /** The most that a service may ask for with Retry-After. */
    private const MAX_PAUSE_MS = 300_000;
    /** Statuses after which an entry may no longer be used. */
    private const REVOKING = [401, 403, 404, 410];

    public function __construct(
        private readonly CacheOptions $limits,
        private readonly TemplateCache $cache,
        private readonly TemplateFetcher $fetcher,
        private readonly Clock $clock,
    ) {
    }

    /** Throws the errors of the fetcher unless a cached entry may be used. */
    public function load(CacheKey $key): LoadedEntry
    {
        $entry = $this->cache->findInMemory($key);
        if ($entry !== null && $this->isFresh($entry)) {
            return new LoadedEntry($entry->content, false);
        }
        return $this->findUsable($key)
            ?? $this->cache->exclusively($key, fn () => $this->findUsable($key) ?? $this->refresh($key));
    }

    public function describe(CacheEntry $entry): CachedTemplate
    {
        $seconds = sprintf('%.3F', $entry->checkedAt / 1000);
        return new CachedTemplate(
            $entry->key->id,
            $entry->key->kind,
            new \DateTimeImmutable("@$seconds"),
            $this->isFresh($entry),
            $entry->key->locale,
        );
    }

    /**
     * Marks templates or brands, so that every process that shares their store requests them again before it uses them.
     *
     * @param list<string>|null $names ids and slugs; all templates and brands when null
     */
    public function expire(?array $names, bool $ofBrands = false): void
    {
        $checkedAt = $this->clock->nowMs() - $this->limits->ttlMs;
        foreach ($this->cache->list() as $entry) {
            $isOfKind = $entry->content instanceof StoredBrand === $ofBrands;
            $isNamed = $isOfKind && array_intersect($names ?? [], [$entry->key->id, $entry->content->id]) !== [];
            if ($names === null || $isNamed) {
                $at = min($entry->checkedAt, $checkedAt);
                $this->cache->put(new CacheEntry($entry->key, $entry->content, $entry->etag, $at, $entry->bytes));
            }
        }
    }

    /** True while the entry needs no asking. */
    private function isFresh(CacheEntry $entry): bool
    {
        $age = $this->clock->nowMs() - $entry->checkedAt;
        // A negative age means that the clock was set back.
        return $age >= 0 && $age < $this->limits->ttlMs;
    }

    /** What is in the cache, when it may be used without asking. */
    private function findUsable(CacheKey $key): ?LoadedEntry
    {
        $entry = $this->cache->find($key);
        if ($entry === null) {
            return null;
        }
        if ($this->isFresh($entry)) {
            return new LoadedEntry($entry->content, false);
        }
        return $this->mayStandIn($entry) && $this->isPaused($key) ? new LoadedEntry($entry->content, true) : null;
    }

    private function refresh(CacheKey $key): LoadedEntry
    {
        $known = $this->cache->findInMemory($key);
        try {
            $entry = $this->ask($key, $known);
        } catch (LetterpressException $exception) {
            if (in_array($exception->status, self::REVOKING, true)) {
                $this->cache->drop($key);
            }
            if ($known === null || !$this->mayStandIn($known) || !self::isPassing($exception)) {
                throw $exception;
            }
            $this->cache->pause($key, $this->clock->nowMs() + self::pauseAfter($exception));
            return new LoadedEntry($known->content, true);
        }
        $this->cache->put($entry);
        return new LoadedEntry($entry->content, false);
    }

    private function ask(CacheKey $key, ?CacheEntry $known): CacheEntry
    {
        $answer = $this->fetcher->fetch($key, $known?->etag);
        $now = $this->clock->nowMs();
        if ($answer !== null) {
            return new CacheEntry($key, $answer->content, $answer->etag, $now, $answer->bytes);
        }
        // Only a tag of an entry can be confirmed.
        \assert($known !== null);
        return new CacheEntry($key, $known->content, $known->etag, $now, $known->bytes);
    }

    private function mayStandIn(CacheEntry $entry): bool
    {
        $age = $this->clock->nowMs() - $entry->checkedAt;
        return $age >= 0 && $age <= $this->limits->maxStaleMs;
    }

    /** A pause that is longer than any comes of a clock that was set back. */
    private function isPaused(CacheKey $key): bool
    {
        $rest = $this->cache->pausedUntil($key) - $this->clock->nowMs();
        return $rest > 0 && $rest <= self::MAX_PAUSE_MS;
    }

    private static function pauseAfter(LetterpressException $exception): int
    {
        return min(max(($exception->retryAfter ?? 0) * 1000, self::MIN_PAUSE_MS), self::MAX_PAUSE_MS);
    }

    /** True for faults that pass by themselves and say nothing about the key or what it opens. */
    private static function isPassing(LetterpressException $exception): bool
    {
        return in_array($exception->errorCode, ['NETWORK_ERROR', 'TIMEOUT'], true)
            || $exception->status === 429 || $exception->status >= 500;
    }
}
