<?php

declare(strict_types=1);

namespace Letterpress;

/** A template in the cache. */
final class CachedTemplate
{
    /**
     * @param \DateTimeImmutable $checkedAt when the service last sent or confirmed it
     * @param bool $isFresh false when the next render asks the service
     * @param string|null $locale as in the call; null for the own language of the template
     */
    public function __construct(
        public readonly string $templateId,
        public readonly string $target,
        public readonly \DateTimeImmutable $checkedAt,
        public readonly bool $isFresh,
        public readonly ?string $locale = null,
    ) {
    }
}
