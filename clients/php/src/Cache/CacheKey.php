<?php

declare(strict_types=1);

namespace Letterpress\Cache;

/**
 * What an entry is found by within one client: base URL and key are the cache's own.
 *
 * @internal
 */
final class CacheKey
{
    /** The kind of a stored brand. No target has this name. */
    public const BRAND = 'brand';

    /**
     * @param string $id UUID or slug, as in the call
     * @param string $kind the target of a template, or `brand`
     * @param string|null $locale of a template, the language tag in the call; null for its own language
     */
    public function __construct(
        public readonly string $id,
        public readonly string $kind,
        public readonly ?string $locale = null,
    ) {
    }

    public function isOfBrand(): bool
    {
        return $this->kind === self::BRAND;
    }

    /** Another one for every template, target and locale, and for every brand. */
    public function name(): string
    {
        $kind = $this->locale === null ? $this->kind : "$this->kind $this->locale";
        return strlen($kind) . ":$kind:$this->id";
    }
}
