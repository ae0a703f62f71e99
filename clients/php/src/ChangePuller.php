<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Http\ChangeFetcher;

/**
 * Reads changes from the service and marks what has changed, so that they are requested again.
 *
 * @internal
 */
final class ChangePuller
{
    public function __construct(
        private readonly ChangeFetcher $fetcher,
        private readonly TemplateLoader $loader,
    ) {
    }

    /** Throws what the fetcher throws, and UNKNOWN for an answer without a cursor; the cache is then as it was. */
    public function pull(?string $cursor, bool $brands): PulledChanges
    {
        $changes = [];
        $isReset = false;
        foreach ($this->fetcher->fetch($cursor, $brands) as $message) {
            $cursor = is_string($message['cursor'] ?? null) ? $message['cursor'] : $cursor;
            $isReset = $isReset || ($message['kind'] ?? null) === 'reset';
            if (self::text($message, 'template_id') . self::text($message, 'brand_id') !== '') {
                $changes[] = self::toChange($message);
            }
        }
        if ($cursor === null) {
            throw new LetterpressException('UNKNOWN', 'the service told no cursor', 200);
        }
        if ($isReset) {
            $this->loader->expire(null);
        } elseif ($changes !== []) {
            $isOfBrand = static fn (TemplateChange $change): bool => $change->brandId !== null;
            $ofBrands = array_filter($changes, $isOfBrand);
            $this->loader->expire(self::namesOf(array_diff_key($changes, $ofBrands)));
            $this->loader->expire(self::namesOf($ofBrands), ofBrands: true);
        }
        return new PulledChanges($changes, $cursor, $isReset);
    }

    /**
     * @param array<int, TemplateChange> $changes
     * @return list<string>
     */
    private static function namesOf(array $changes): array
    {
        $names = [];
        foreach ($changes as $change) {
            array_push($names, $change->brandId ?? $change->templateId, $change->slug, $change->previousSlug);
        }
        return array_values(array_filter($names, static fn (?string $name): bool => $name !== null));
    }

    /** @param array<string, mixed> $message */
    private static function toChange(array $message): TemplateChange
    {
        return new TemplateChange(
            self::text($message, 'kind'),
            self::text($message, 'template_id'),
            self::text($message, 'slug') ?: null,
            is_int($message['version'] ?? null) ? $message['version'] : 0,
            self::text($message, 'digest') ?: null,
            self::text($message, 'changed_at'),
            self::text($message, 'previous_slug') ?: null,
            self::text($message, 'brand_id') ?: null,
        );
    }

    /** @param array<string, mixed> $message */
    private static function text(array $message, string $name): string
    {
        return is_string($message[$name] ?? null) ? $message[$name] : '';
    }
}
