<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Template\Template;

/**
 * A template, and whether it is a stale one because the service did not answer.
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
