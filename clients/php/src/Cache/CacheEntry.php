<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;

/**
 * A fetched template or brand, as caches keep it.
 *
 * @internal
 */
final class CacheEntry
{
    /**
     * @param int $checkedAt when the service last sent or confirmed it, in milliseconds since 1970
     * @param int $bytes how long it is where it comes from
     */
    public function __construct(
        public readonly CacheKey $key,
        public readonly Template|StoredBrand $content,
        public readonly ?string $etag,
        public readonly int $checkedAt,
        public readonly int $bytes,
    ) {
    }
}
