<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Template\Template;

/**
 * A template as the service sent it.
 *
 * @internal
 */
final class FetchedTemplate
{
    public function __construct(
        public readonly Template $template,
        public readonly ?string $etag,
        public readonly int $bytes,
    ) {
    }
}
