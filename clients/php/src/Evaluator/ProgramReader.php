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
    private const FORMAT = 1;
    private const MAX_TAGS = 10_000;
    private const MAX_OPS = 200_000;
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
        if (Member::whole($program['format'] ?? null) !== self::FORMAT) {
            $msg = 'must be ' . self::FORMAT . ', the format this evaluator runs';
            throw FillException::invalidProgram(['format'], $msg, 'unknown_format');
        }
        Member::text($program['target'] ?? null, ['target']);
        $indexes = ['text' => [], 'url' => [], 'attr' => []];
        $tags = self::readTags($program['tags'] ?? null, $indexes);
        $conditionReader = new ConditionReader();
        $conditions = $conditionReader->read($program['conditions'] ?? null);
        $ops = self::readOps($program['ops'] ?? null, $tags, $conditions);
        $searches = FillWork::searches($conditions);
        return new PreparedProgram($indexes, $conditionReader->contextKeys(), $searches, $ops);
    }

    /**
     * @param array<string, array<array-key, int>> $indexes
     * @return list<PreparedTag>
     */
    private static function readTags(mixed $value, array &$indexes): array
    {
        $tags = [];
        $count = 0;
        foreach (Member::list($value, ['tags'], self::MAX_TAGS) as $at => $entry) {
            $loc = ['tags', $at];
            $tag = Member::object($entry, $loc);
            $group = $tag['group'] ?? null;
            if (!in_array($group, self::GROUPS, true)) {
                $msg = 'must be one of ' . implode(', ', self::GROUPS);
                throw FillException::invalidProgram([...$loc, 'group'], $msg, 'enum');
            }
            $name = Member::text($tag['name'] ?? null, [...$loc, 'name']);
            if (preg_match(TagName::PATTERN, $name) !== 1) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must match ' . TagName::RULE, 'pattern');
            }
            $index = $indexes[$group][$name] ??= $count++;
            $tags[] = new PreparedTag($group . '.' . $name, $index, self::readDefault($tag, $loc), Text::clean(
                Member::shortText($tag['source'] ?? null, [...$loc, 'source'], self::MAX_SOURCE_BYTES),
            ));
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

    /**
     * @param list<PreparedTag> $tags
     * @param list<PreparedCondition> $conditions
     * @return list<string|Slot|Jump>
     */
    private static function readOps(mixed $value, array $tags, array $conditions): array
    {
        $entries = Member::list($value, ['ops'], self::MAX_OPS);
        $count = count($entries);
        $ops = [];
        $slots = [];
        foreach ($entries as $at => $entry) {
            $loc = ['ops', $at];
            if (is_string($entry)) {
                $ops[] = Member::text($entry, $loc);
                continue;
            }
            [$name, $first, $second] = Member::list($entry, $loc, 3) + [null, null, null];
            if ($name === 'unless') {
                $condition = Member::reference($first, [...$loc, 1], $conditions);
                $ops[] = new Jump($condition, Member::index($second, [...$loc, 2], $at + 1, $count));
                continue;
            }
            if (!in_array($name, SlotEscaper::POSITIONS, true)) {
                $msg = 'must be unless or a slot position';
                throw FillException::invalidProgram([...$loc, 0], $msg, 'unknown_op');
            }
            $tag = Member::reference($first, [...$loc, 1], $tags);
            $ops[] = $slots[$name . ' ' . Member::whole($first)] ??= new Slot(count($slots), $tag, $name);
        }
        return $ops;
    }
}
