<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Escapes for a double-quoted JavaScript string (ECMA-262, section 12.9.4) that stands in a JSX file: angle brackets are
 * escaped too, so that no tool takes them for markup.
 *
 * @internal
 */
final class JsEscaper
{
    private const SPECIAL = '/["\\\\<>\x00-\x1f\x7f]|\xe2\x80[\xa8\xa9]/';
    private const SHORT = ['"' => '\\"', '\\' => '\\\\', "\n" => '\\n', "\t" => '\\t'];
    private const SEPARATORS = ["\u{2028}" => '\\u2028', "\u{2029}" => '\\u2029'];

    private function __construct()
    {
    }

    public static function escape(string $text): string
    {
        return preg_replace_callback(self::SPECIAL, self::escapeSign(...), $text)
            ?? throw new \LogicException('the pattern of special characters failed: ' . preg_last_error_msg());
    }

    /** @param array{string} $found */
    private static function escapeSign(array $found): string
    {
        [$sign] = $found;
        return self::SHORT[$sign] ?? self::SEPARATORS[$sign] ?? sprintf('\\u%04X', ord($sign));
    }
}
