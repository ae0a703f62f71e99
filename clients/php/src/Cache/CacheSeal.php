<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\ApiKey;

/**
 * Names and authenticates what a client keeps outside its memory, with a key made of API key and base URL: clients that have
 * both share entries; nobody else can make one, change it, move it to another name, or tell from a name what it holds.
 * conformance/cache/README.md has the derivations, which are the same in every library.
 *
 * @internal
 */
final class CacheSeal
{
    /** Names are cut to 120 bits, which no two entries will share, so that any PSR-16 cache takes them. */
    private const NAME_LENGTH = 30;

    private readonly ApiKey $key;
    /** What all names begin with. */
    public readonly string $owner;

    public function __construct(string $baseUrl, ApiKey $apiKey)
    {
        $this->key = new ApiKey(hash_hmac('sha256', "letterpress-cache 2\n$baseUrl", $apiKey->reveal(), true));
        $this->owner = substr($this->digest('owner'), 0, self::NAME_LENGTH);
    }

    /** 61 characters: `a` to `f`, digits and a dot. */
    public function nameOf(CacheKey $key): string
    {
        return $this->owner . '.' . substr($this->digest("entry\n{$key->name()}"), 0, self::NAME_LENGTH);
    }

    /** The seal, in hex, of a content that is kept under a name. */
    public function seal(string $name, string $content): string
    {
        return $this->digest("seal\n$name\n$content");
    }

    /** True when the seal is that of the name and the content. Compares in constant time. */
    public function isSealed(string $name, string $content, string $seal): bool
    {
        return hash_equals($this->seal($name, $content), $seal);
    }

    private function digest(string $message): string
    {
        return hash_hmac('sha256', $message, $this->key->reveal());
    }
}
