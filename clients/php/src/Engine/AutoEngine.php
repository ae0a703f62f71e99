<?php

declare(strict_types=1);

namespace Letterpress\Engine;

/**
 * Fills programs natively for as long as that works, and in PHP otherwise; both give the same.
 *
 * @internal
 */
final class AutoEngine implements Engine
{
    /** After a failure of the native engine, how long PHP does its work. */
    private const PAUSE_NS = 60_000_000_000;

    private int $nativeFrom = 0;

    public function __construct(private readonly NativeEngine $native, private readonly PhpEngine $php)
    {
    }

    public function fillAll(array $jobs): array
    {
        if (hrtime(true) >= $this->nativeFrom) {
            try {
                return $this->native->fillAll($jobs);
            } catch (EngineException) {
                $this->nativeFrom = hrtime(true) + self::PAUSE_NS;
            }
        }
        return $this->php->fillAll($jobs);
    }
}
