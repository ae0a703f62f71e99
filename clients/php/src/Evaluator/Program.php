<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A checked program: format, shapes, indexes, jumps that lead ahead, conditions that leave one truth value. Such a program ends,
 * reads nothing outside itself, and runs in time linear to its length.
 *
 * @internal
 */
final class Program
{
    /** The newest format that is evaluated, which a fetch names: it has lists, and conditions that read tags. */
    public const FORMAT = 2;
    private const FLAT_FORMAT = 1;

    private const MAX_LISTS = 32;
    private const MAX_TAGS = 10_000;
    /** Bounds what is kept of each item. */
    private const MAX_LIST_TAGS = 256;
    /** A source holds the default and more. */
    private const MAX_SOURCE_BYTES = 2 * Data::MAX_VALUE_BYTES;
    private const GROUPS = ['text', 'url', 'attr'];
    private const NAME_RULE = '^[a-z0-9_]{1,64}$';

    /** Whether its format has lists. */
    public bool $hasLists = false;
    /** @var list<Names> of its lists */
    public array $lists = [];
    /** @var array<int, int> by index of a list of the mail: the most items that the program allows */
    public array $maxItems = [];
    /** @var list<Tag> */
    public array $tags = [];
    /** @var list<Condition> */
    public array $conditions = [];
    /** @var array<int, string|Slot|Run|Jump|Each> a literal is a string */
    public array $ops = [];
    /** @var array<int, array<string, array{Test, int}>> as Condition::gatherSearches gives them */
    public array $searches = [];
    /** @var array<int, int> by scope: how many stretches repeat something for an item */
    public array $stretches = [];

    /** @param Names $names of the data, which the programs of a mail share */
    private function __construct(public readonly Names $names)
    {
    }

    /**
     * Reads the decoded programs of a mail. For an invalid program the result has an INVALID_PROGRAM error with the place of the
     * first fault.
     *
     * @param list<mixed> $values
     * @return list<self|FillException>
     */
    public static function readAll(array $values): array
    {
        $names = new Names();
        $programs = [];
        foreach ($values as $value) {
            $program = new self($names);
            try {
                $program->read($value);
                $programs[] = $program;
            } catch (FillException $exception) {
                $programs[] = $exception;
            }
        }
        foreach ($programs as $program) {
            if ($program instanceof self) {
                $program->ops = Ops::gatherRuns($program->ops, $program->tags);
            }
        }
        return $programs;
    }

    private function read(mixed $value): void
    {
        $program = Member::object($value, []);
        $format = Member::whole($program['format'] ?? null);
        if ($format !== self::FLAT_FORMAT && $format !== self::FORMAT) {
            $msg = 'must be ' . self::FLAT_FORMAT . ' or ' . self::FORMAT . ', the formats this evaluator runs';
            throw FillException::invalidProgram(['format'], $msg, 'unknown_format');
        }
        Member::text($program['target'] ?? null, ['target']);
        if ($format === self::FORMAT) {
            $this->readLists($program['lists'] ?? null);
        }
        $this->readTags($program['tags'] ?? null);
        $this->conditions = Condition::readAll($program['conditions'] ?? null, $this);
        $this->searches = Condition::gatherSearches($this->conditions);
        $this->ops = (new Ops($this))->read($program['ops'] ?? null);
        foreach ($this->ops as $op) {
            if ($op instanceof Each) {
                $this->stretches[$op->names->index] = ($this->stretches[$op->names->index] ?? 0) + 1;
            }
        }
    }

    private function readLists(mixed $value): void
    {
        $this->hasLists = true;
        foreach (Member::list($value, ['lists'], self::MAX_LISTS) as $at => $entry) {
            $loc = ['lists', $at];
            $list = Member::object($entry, $loc);
            $name = self::readName($list['name'] ?? null, $loc);
            $max = Member::index($list['max'] ?? null, [...$loc, 'max'], 1, Data::MAX_ITEMS);
            $holder = $this->names;
            if (array_key_exists('in', $list)) {
                $holder = Member::reference($list['in'], [...$loc, 'in'], $this->lists);
            }
            if ($holder->depth === Data::MAX_DEPTH) {
                throw FillException::invalidProgram([...$loc, 'in'], 'must be at most ' . Data::MAX_DEPTH . ' deep', 'too_deep');
            }
            $names = $holder->list($name);
            if (in_array($names, $this->lists, true)) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must be of one list only', 'duplicate');
            }
            $names->max = min($names->max, $max);
            $this->maxItems[$names->index] = $max;
            $this->lists[] = $names;
        }
    }

    private function readTags(mixed $value): void
    {
        $counts = [];
        foreach (Member::list($value, ['tags'], self::MAX_TAGS) as $at => $entry) {
            $loc = ['tags', $at];
            $tag = Member::object($entry, $loc);
            $names = $this->names;
            if ($this->hasLists && array_key_exists('list', $tag)) {
                $names = Member::reference($tag['list'], [...$loc, 'list'], $this->lists);
                $counts[$names->index] = ($counts[$names->index] ?? 0) + 1;
                if ($counts[$names->index] > self::MAX_LIST_TAGS) {
                    $msg = 'must be a list with at most ' . self::MAX_LIST_TAGS . ' tags';
                    throw FillException::invalidProgram([...$loc, 'list'], $msg, 'too_many');
                }
            }
            $group = $tag['group'] ?? null;
            if (!in_array($group, self::GROUPS, true)) {
                $msg = 'must be one of ' . implode(', ', self::GROUPS);
                throw FillException::invalidProgram([...$loc, 'group'], $msg, 'enum');
            }
            $name = self::readName($tag['name'] ?? null, $loc);
            $default = null;
            if (array_key_exists('default', $tag)) {
                $default = Member::shortText($tag['default'], [...$loc, 'default'], Data::MAX_VALUE_BYTES);
            }
            $source = Member::shortText($tag['source'] ?? null, [...$loc, 'source'], self::MAX_SOURCE_BYTES);
            $default = $default === null ? null : Text::clean($default);
            $this->tags[] = new Tag($names, $group, $name, $default, Text::clean($source));
        }
    }

    /** @param list<string|int> $loc of what has the name */
    private static function readName(mixed $value, array $loc): string
    {
        $name = Member::text($value, [...$loc, 'name']);
        if (preg_match('/' . self::NAME_RULE . '/D', $name) !== 1) {
            throw FillException::invalidProgram([...$loc, 'name'], 'must match ' . self::NAME_RULE, 'pattern');
        }
        return $name;
    }
}
