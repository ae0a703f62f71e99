<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * Whose entries a shared store holds: clients with the same base URL and key share them, others never see them. Names are
 * digests, cut to what no two will share, and tell neither key nor template.
 *
 * @internal
 */
final class StoreOwner
{
    private const NAME_LENGTH = 30;

    public readonly string $name;

    public function __construct(string $baseUrl, #[\SensitiveParameter] string $apiKey)
    {
        $this->name = self::digest("$baseUrl\n$apiKey");
    }

    /** At most 61 characters of `a` to `z`, digits and dots, which any file system and any PSR-16 cache takes. */
    public function nameOf(CacheKey $key): string
    {
        return $this->name . '.' . self::digest($key->name());
    }

    private static function digest(#[\SensitiveParameter] string $text): string
    {
        return substr(hash('sha256', $text), 0, self::NAME_LENGTH);
    }
}
