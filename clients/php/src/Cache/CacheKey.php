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
    public function __construct(
        public readonly string $templateId,
        public readonly string $target,
    ) {
    }

    /** Another one for every template and target. */
    public function name(): string
    {
        return strlen($this->target) . ":$this->target:$this->templateId";
    }
}
