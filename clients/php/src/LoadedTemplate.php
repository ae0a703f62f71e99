<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Template\Template;

/**
 * A template, and whether it stands in because the service could not be asked.
 *
 * @internal
 */
final class LoadedTemplate
{
    public function __construct(
        public readonly Template $template,
        public readonly bool $isStale,
    ) {
    }
}
