<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks the lists of a program.
 *
 * @internal
 */
final class ListReader
{
    /** Limits of the lists of data: items of one list, lists in each other, items in all. */
    public const MAX_ITEMS = 1000;
    public const MAX_DEPTH = 3;
    public const MAX_ALL_ITEMS = 10_000;
    private const MAX_LISTS = 32;

    private function __construct()
    {
    }

    /**
     * Makes the scope of each list in that of the data. Throws INVALID_PROGRAM with the place of the first fault.
     *
     * @return list<PreparedScope>
     */
    public static function read(mixed $value, PreparedScope $data): array
    {
        $scopes = [];
        foreach (Member::list($value, ['lists'], self::MAX_LISTS) as $at => $entry) {
            $loc = ['lists', $at];
            $list = Member::object($entry, $loc);
            $name = Member::text($list['name'] ?? null, [...$loc, 'name']);
            if (preg_match(TagName::PATTERN, $name) !== 1) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must match ' . TagName::RULE, 'pattern');
            }
            $max = Member::index($list['max'] ?? null, [...$loc, 'max'], 1, self::MAX_ITEMS);
            $holder = array_key_exists('in', $list) ? Member::reference($list['in'], [...$loc, 'in'], $scopes) : $data;
            if ($holder->depth === self::MAX_DEPTH) {
                $msg = 'must be at most ' . self::MAX_DEPTH . ' deep';
                throw FillException::invalidProgram([...$loc, 'in'], $msg, 'too_deep');
            }
            if (isset($holder->lists[$name])) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must be of one list only', 'duplicate');
            }
            $scopes[] = $holder->lists[$name] = new PreparedScope($at + 1, $holder, $name, $max);
        }
        return $scopes;
    }
}
