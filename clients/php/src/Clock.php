<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * What time it is, in milliseconds since 1970.
 *
 * @internal
 */
final class Clock
{
    private readonly \Closure $now;

    /** @param (\Closure(): int)|null $now replaces the clock of the machine */
    public function __construct(?\Closure $now = null)
    {
        $this->now = $now ?? static fn () => (int) (microtime(true) * 1000);
    }

    public function nowMs(): int
    {
        return ($this->now)();
    }
}
