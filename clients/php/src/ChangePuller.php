<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Http\ChangeFetcher;

/**
 * Reads changes from the service and marks the changed templates, so that they are requested again.
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
    public function pull(?string $cursor): PulledChanges
    {
        $changes = [];
        $isReset = false;
        foreach ($this->fetcher->fetch($cursor) as $message) {
            $cursor = is_string($message['cursor'] ?? null) ? $message['cursor'] : $cursor;
            $isReset = $isReset || ($message['kind'] ?? null) === 'reset';
            if (self::text($message, 'template_id') !== '') {
                $changes[] = self::toChange($message);
            }
        }
        if ($cursor === null) {
            throw new LetterpressException('UNKNOWN', 'the service told no cursor', 200);
        }
        if ($isReset) {
            $this->loader->expire(null);
        } elseif ($changes !== []) {
            $this->loader->expire(array_merge(...array_map(self::namesOf(...), $changes)));
        }
        return new PulledChanges($changes, $cursor, $isReset);
    }

    /** @return list<string> */
    private static function namesOf(TemplateChange $change): array
    {
        $names = [$change->templateId, $change->slug, $change->previousSlug];
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
        );
    }

    /** @param array<string, mixed> $message */
    private static function text(array $message, string $name): string
    {
        return is_string($message[$name] ?? null) ? $message[$name] : '';
    }
}
