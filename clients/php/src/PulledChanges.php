<?php

declare(strict_types=1);

namespace Letterpress;

/** What has changed since a cursor. */
final class PulledChanges
{
    /**
     * @param list<TemplateChange> $changes oldest first, each once
     * @param string $cursor to pull from the next time
     * @param bool $isReset true when changes were missed because the cursor was too old
     */
    public function __construct(
        public readonly array $changes,
        public readonly string $cursor,
        public readonly bool $isReset,
    ) {
    }
}
