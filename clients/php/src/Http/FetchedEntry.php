<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;

/**
 * A template or brand as the service sent it.
 *
 * @internal
 */
final class FetchedEntry
{
    public function __construct(
        public readonly Template|StoredBrand $content,
        public readonly ?string $etag,
        public readonly int $bytes,
    ) {
    }
}
