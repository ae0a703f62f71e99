<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Names of merge tags.
 *
 * @internal
 */
final class TagName
{
    /** What a normalised name looks like, as the program format writes it. */
    public const RULE = '^[a-z0-9_]{1,64}$';
    public const PATTERN = '/' . self::RULE . '/D';

    private function __construct()
    {
    }

    /** The form in which names compare: A to Z in lower case, each space an underscore. */
    public static function normalize(string $name): string
    {
        return strtr($name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ', 'abcdefghijklmnopqrstuvwxyz_');
    }
}
