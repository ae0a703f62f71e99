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
    private function __construct()
    {
    }

    /** Throws INVALID_REQUEST for an engine that does not exist. */
    public static function open(string $choice): Engine
    {
        return match ($choice) {
            'auto', 'php' => new PhpEngine(),
            default => throw LetterpressException::fromIssues('INVALID_REQUEST', [
                new Issue(['options', 'engine'], 'must be auto, native or php', 'enum'),
            ]),
        };
    }
}
