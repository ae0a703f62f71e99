<?php

declare(strict_types=1);

namespace Letterpress\Message;

/**
 * Rows of tables in plain text.
 *
 * @internal
 */
final class TableRows
{
    /** Of a line of plain text, as RFC 3676 has it. */
    public const LINE_COLUMNS = 76;

    private const BETWEEN = ' | ';

    private function __construct()
    {
    }

    /** How many columns a text takes, each character of Unicode being one. */
    public static function columns(string $text): int
    {
        return strlen($text) - (int) preg_match_all('/[\x80-\xbf]/', $text);
    }

    /**
     * Pads the cells of neighbouring rows with as many cells to columns. Rows that would be wider than a line then stay as
     * they are.
     *
     * @param list<string> $lines
     * @return list<string>
     */
    public static function align(array $lines): array
    {
        $aligned = [];
        $table = [];
        $most = -1;
        foreach ([...$lines, null] as $line) {
            $separators = $line === null ? -1 : substr_count($line, self::BETWEEN);
            if ($separators !== $most) {
                foreach (self::alignTable($table, $most + 1) as $row) {
                    $aligned[] = $row;
                }
                $table = [];
                $most = $separators;
            }
            $table[] = (string) $line;
        }
        return $aligned;
    }

    /**
     * @param list<string> $lines
     * @return list<string>
     */
    private static function alignTable(array $lines, int $count): array
    {
        if (count($lines) < 2 || $count < 2) {
            return $lines;
        }
        $rows = [];
        $widths = array_fill(0, $count, 0);
        foreach ($lines as $line) {
            $cells = array_map(static fn (string $cell) => trim($cell, ' '), explode(self::BETWEEN, $line));
            foreach ($cells as $at => $cell) {
                $widths[$at] = max($widths[$at], self::columns($cell));
            }
            $rows[] = $cells;
        }
        if (array_sum($widths) + strlen(self::BETWEEN) * ($count - 1) > self::LINE_COLUMNS) {
            return $lines;
        }
        return array_map(static function (array $cells) use ($widths): string {
            foreach ($cells as $at => $cell) {
                $cells[$at] .= str_repeat(' ', $widths[$at] - self::columns($cell));
            }
            return implode(self::BETWEEN, $cells);
        }, $rows);
    }
}
