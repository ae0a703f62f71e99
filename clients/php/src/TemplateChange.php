<?php

declare(strict_types=1);

namespace Letterpress;

/** A change of what the service serves of a template, or of a brand where the pull has `brands`. */
final class TemplateChange
{
    /**
     * @param string $kind `published`, `rolled_back`, `archived`, `unarchived` or `renamed`, and with `brand_` before them
     *        those of a brand; the service may add kinds
     * @param string $templateId UUID of the template; empty for a brand
     * @param string|null $slug its slug when it changed
     * @param int $version the one that is served from then on, and for `archived` the one that no longer is
     * @param string|null $digest SHA-256 of what the version serves; null when the version is no longer stored
     * @param string $changedAt when it changed, as in RFC 3339
     * @param string|null $previousSlug of one that was renamed, its slug before; null where it had none
     * @param string|null $brandId UUID of the brand; null for a template
     */
    public function __construct(
        public readonly string $kind,
        public readonly string $templateId,
        public readonly ?string $slug,
        public readonly int $version,
        public readonly ?string $digest,
        public readonly string $changedAt,
        public readonly ?string $previousSlug = null,
        public readonly ?string $brandId = null,
    ) {
    }
}
