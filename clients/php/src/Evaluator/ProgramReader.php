<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Checks that a value is a program this evaluator can run: format, shapes, indexes, jumps that lead ahead, conditions that
 * leave one truth value. Such a program ends, reads nothing outside itself, and runs in time linear to its length.
 *
 * @internal
 */
final class ProgramReader
{
    /**
     * The newest format that is evaluated; a fetch says so, and is given no newer one. It has lists, and
     * conditions that read tags.
     */
    public const FORMAT = 2;
    private const FLAT_FORMAT = 1;

    private const MAX_TAGS = 10_000;
    /** Bounds what is kept of each item. */
    private const MAX_LIST_TAGS = 256;
    /** A source holds the default and what stands round it. */
    private const MAX_SOURCE_BYTES = 2 * FillData::MAX_VALUE_BYTES;
    private const GROUPS = ['text', 'url', 'attr'];

    private function __construct()
    {
    }

    /** Reads a decoded program. Throws INVALID_PROGRAM with the place of the first fault. */
    public static function read(mixed $value): PreparedProgram
    {
        $program = Member::object($value, []);
        $format = Member::whole($program['format'] ?? null);
        if ($format !== self::FLAT_FORMAT && $format !== self::FORMAT) {
            $msg = 'must be ' . self::FLAT_FORMAT . ' or ' . self::FORMAT . ', the formats this evaluator runs';
            throw FillException::invalidProgram(['format'], $msg, 'unknown_format');
        }
        Member::text($program['target'] ?? null, ['target']);
        $data = new PreparedScope();
        $lists = $format === self::FORMAT ? ListReader::read($program['lists'] ?? null, $data) : null;
        $tags = self::readTags($program['tags'] ?? null, $data, $lists);
        $conditions = (new ConditionReader($data, $lists, $tags))->read($program['conditions'] ?? null);
        FillWork::gatherSearches($conditions);
        $ops = (new OpReader($data, $lists, $tags, $conditions))->read($program['ops'] ?? null);
        return new PreparedProgram($data, $lists ?? [], $ops);
    }

    /**
     * @param list<PreparedScope>|null $lists
     * @return list<PreparedTag>
     */
    private static function readTags(mixed $value, PreparedScope $data, ?array $lists): array
    {
        $tags = [];
        $counts = [];
        foreach (Member::list($value, ['tags'], self::MAX_TAGS) as $at => $entry) {
            $loc = ['tags', $at];
            $tag = Member::object($entry, $loc);
            $scope = $data;
            if ($lists !== null && array_key_exists('list', $tag)) {
                $scope = Member::reference($tag['list'], [...$loc, 'list'], $lists);
                $counts[$scope->index] = ($counts[$scope->index] ?? 0) + 1;
                if ($counts[$scope->index] > self::MAX_LIST_TAGS) {
                    $msg = 'must be a list with at most ' . self::MAX_LIST_TAGS . ' tags';
                    throw FillException::invalidProgram([...$loc, 'list'], $msg, 'too_many');
                }
            }
            $group = $tag['group'] ?? null;
            if (!in_array($group, self::GROUPS, true)) {
                $msg = 'must be one of ' . implode(', ', self::GROUPS);
                throw FillException::invalidProgram([...$loc, 'group'], $msg, 'enum');
            }
            $name = Member::text($tag['name'] ?? null, [...$loc, 'name']);
            if (preg_match(TagName::PATTERN, $name) !== 1) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must match ' . TagName::RULE, 'pattern');
            }
            $index = $scope->valueOf($group, $name);
            $default = self::readDefault($tag, $loc);
            $source = Member::shortText($tag['source'] ?? null, [...$loc, 'source'], self::MAX_SOURCE_BYTES);
            $tags[] = new PreparedTag($scope, $group . '.' . $name, $index, $default, Text::clean($source));
        }
        return $tags;
    }

    /**
     * @param array<array-key, mixed> $tag
     * @param list<string|int> $loc
     */
    private static function readDefault(array $tag, array $loc): ?string
    {
        if (!array_key_exists('default', $tag)) {
            return null;
        }
        return Text::clean(Member::shortText($tag['default'], [...$loc, 'default'], FillData::MAX_VALUE_BYTES));
    }
}
