<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Message\TableRows;

/** The text part of a mail, in lines. */
final class TextFormat
{
    /** Lines are broken at 76 columns. */
    public const WRAPPED = 'wrapped';

    /** They are broken so that a mail client can join them again (RFC 3676, format=flowed). */
    public const FLOWED = 'flowed';

    /** The line before a signature, which keeps its space. */
    private const SIGNATURE = '-- ';

    /** With a space behind it, as at the end of a flowed line, it would be one. */
    private const DASHES = '--';

    /** What begins an entry of a list: lines that continue it begin under its text. */
    private const ENTRY = '/^ {0,8}(?:- |[0-9]{1,4}[.] )/';

    /** What would mean something else at the beginning of a flowed line (RFC 3676, section 4.4). */
    private const STUFFED = '/^(?: |>|From )/';

    private function __construct()
    {
    }

    /**
     * Formats the text part of a mail: neighbouring rows of a table get columns, long lines are broken at spaces. A word that
     * is longer than a line stays whole, so that links work.
     */
    public static function apply(string $text, string $format): string
    {
        $lines = [];
        foreach (TableRows::align(explode("\n", $text)) as $line) {
            $line = self::trimLine($line);
            foreach ($format === self::FLOWED ? self::flowLine($line) : self::wrapLine($line) as $broken) {
                $lines[] = $broken;
            }
        }
        return implode("\n", $lines);
    }

    /** @return list<string> */
    private static function wrapLine(string $line): array
    {
        return array_map(self::trimLine(...), self::breakLine($line, str_repeat(' ', self::entry($line))));
    }

    /**
     * A space at the end of a line means that the paragraph continues.
     *
     * @return list<string>
     */
    private static function flowLine(string $line): array
    {
        $lines = self::breakLine($line, '');
        foreach ($lines as $at => $each) {
            $isLast = $at === count($lines) - 1;
            $lines[$at] = (preg_match(self::STUFFED, $each) === 1 ? ' ' : '') . $each . ($isLast ? '' : ' ');
        }
        return $lines;
    }

    /** @return list<string> */
    private static function breakLine(string $line, string $indent): array
    {
        if (TableRows::columns($line) <= TableRows::LINE_COLUMNS) {
            return [$line];
        }
        $entry = self::entry($line);
        $lines = [];
        $words = explode(' ', $line);
        $current = $words[0];
        $columns = TableRows::columns($current);
        $mayBreak = $columns > $entry;
        for ($at = 1; $at < count($words); $at += 1) {
            $word = $words[$at];
            $own = TableRows::columns($word);
            $isTooLong = $word !== '' && $columns + 1 + $own > TableRows::LINE_COLUMNS;
            if ($isTooLong && $mayBreak && $current !== self::DASHES) {
                $lines[] = $current;
                $current = $indent . $word;
                $columns = strlen($indent) + $own;
                continue;
            }
            $current .= " $word";
            $columns += 1 + $own;
            // An entry is not broken behind what begins it.
            $mayBreak = $mayBreak || ($word !== '' && $columns > $entry);
        }
        $lines[] = $current;
        return $lines;
    }

    private static function entry(string $line): int
    {
        return preg_match(self::ENTRY, $line, $found) === 1 ? strlen($found[0]) : 0;
    }

    private static function trimLine(string $line): string
    {
        return $line === self::SIGNATURE ? $line : rtrim($line, ' ');
    }
}
