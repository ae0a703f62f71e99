<?php

declare(strict_types=1);

namespace Letterpress\Engine;

/**
 * Fills programs with the engine that is sooner done with them: a large batch natively, since another core works on it then, and
 * everything else in PHP, which has no process to start and to wait for. The README has the figures. Both give the same.
 *
 * @internal
 */
final class AutoEngine implements Engine
{
    /** From so many programs in one go a batch makes up for the start of the process. */
    public const MIN_BATCH = 500;
    /** After a failure of the native engine, how long PHP does its work. */
    private const PAUSE_NS = 60_000_000_000;

    private int $nativeFrom = 0;

    public function __construct(private readonly NativeEngine $native, private readonly PhpEngine $php)
    {
    }

    public function fillAll(array $jobs): array
    {
        if (count($jobs) >= self::MIN_BATCH && hrtime(true) >= $this->nativeFrom) {
            try {
                return $this->native->fillAll($jobs);
            } catch (EngineException) {
                $this->nativeFrom = hrtime(true) + self::PAUSE_NS;
            }
        }
        return $this->php->fillAll($jobs);
    }
}
