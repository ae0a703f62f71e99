<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;

/**
 * A template or brand, and whether it is a stale one because the service did not answer.
 *
 * @internal
 */
final class LoadedEntry
{
    public function __construct(
        public readonly Template|StoredBrand $content,
        public readonly bool $isStale,
    ) {
    }
}
