<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * The version of this library, as composer.json has it.
 *
 * @internal
 */
final class Version
{
    public const CURRENT = '0.1.0';
    public const USER_AGENT = 'letterpress-php/' . self::CURRENT;

    private function __construct()
    {
    }
}
