<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * The engines of this process; clients share them.
 *
 * @internal
 */
final class Engines
{
    /** A render takes microseconds; only a process that hangs takes so long. */
    private const TIMEOUT_MS = 5_000;

    /** @var array<string, Engine> */
    private static array $opened = [];

    private function __construct()
    {
    }

    /** Throws INVALID_REQUEST for an engine that does not exist, and for `native` where it cannot run. */
    public static function open(string $choice): Engine
    {
        return self::$opened[$choice] ??= match ($choice) {
            'native' => self::openNative(),
            // Of two that give the same, the one that takes less: the README has the figures.
            'auto', 'php' => new PhpEngine(),
            default => throw self::refusal('must be auto, native or php', 'enum'),
        };
    }

    private static function openNative(): Engine
    {
        try {
            return new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        } catch (EngineException $exception) {
            throw self::refusal("is native, which cannot run here: {$exception->getMessage()}", 'no_native');
        }
    }

    private static function refusal(string $msg, string $type): LetterpressException
    {
        return LetterpressException::fromOptions([new Issue(['options', 'engine'], $msg, $type)]);
    }
}
