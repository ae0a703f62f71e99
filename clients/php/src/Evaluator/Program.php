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
    /** The newest format that is evaluated, which a fetch names. It has paths. */
    public const FORMAT = 3;
    /** The format that added lists, and conditions that read tags. */
    private const LISTS_FORMAT = 2;

    private const MAX_LISTS = 32;
    private const MAX_TAGS = 10_000;
    /** Bounds what is kept of each item. */
    private const MAX_LIST_TAGS = 256;
    /** A source holds the default and more. */
    private const MAX_SOURCE_BYTES = 2 * Data::MAX_VALUE_BYTES;
    private const GROUPS = ['text', 'url', 'attr'];
    private const MAX_CHOICES = 16;

    /** Whether its format has lists, and whether it has paths. */
    public bool $hasLists = false;
    public bool $hasPaths = false;
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
    /** @var array<int, list<list<Names>>> by scope: for each loop that repeats something the lists that multiply its work */
    public array $loops = [];

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
        if ($format === null || $format < 1 || $format > self::FORMAT) {
            $msg = 'must be a format that this library fills: update the library';
            throw FillException::invalidProgram(['format'], $msg, 'unknown_format');
        }
        $this->hasLists = $format >= self::LISTS_FORMAT;
        $this->hasPaths = $format === self::FORMAT;
        Member::text($program['target'] ?? null, ['target']);
        if ($this->hasLists) {
            $this->readLists($program['lists'] ?? null);
        }
        $this->readTags($program['tags'] ?? null);
        $this->conditions = Condition::readAll($program['conditions'] ?? null, $this);
        $this->searches = Condition::gatherSearches($this->conditions);
        $this->ops = (new Ops($this))->read($program['ops'] ?? null);
        foreach ($this->ops as $op) {
            if ($op instanceof Each) {
                $this->loops[$op->names->index][] = $op->multipliers;
            }
        }
    }

    private function readLists(mixed $value): void
    {
        foreach (Member::list($value, ['lists'], self::MAX_LISTS) as $at => $entry) {
            $loc = ['lists', $at];
            $list = Member::object($entry, $loc);
            $name = Member::name($list['name'] ?? null, [...$loc, 'name'], $this->hasPaths);
            $max = Member::index($list['max'] ?? null, [...$loc, 'max'], 1, Data::MAX_ITEMS);
            $holder = $this->names;
            if (array_key_exists('in', $list)) {
                $holder = Member::reference($list['in'], [...$loc, 'in'], $this->lists);
            }
            if ($holder->depth === Data::MAX_DEPTH) {
                throw FillException::invalidProgram([...$loc, 'in'], 'must be at most ' . Data::MAX_DEPTH . ' deep', 'too_deep');
            }
            if (in_array($holder->lists[$name] ?? null, $this->lists, true)) {
                throw FillException::invalidProgram([...$loc, 'name'], 'must be of one list only', 'duplicate');
            }
            $path = $this->hasPaths ? Member::path($list, $name, $loc, $holder !== $this->names) : [$name];
            $names = $holder->list($name, $path);
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
            $isBrand = $this->hasPaths && $group === 'brand';
            if (!$isBrand && !in_array($group, self::GROUPS, true)) {
                $msg = 'must be one of text, url, attr; in format 3 also brand';
                throw FillException::invalidProgram([...$loc, 'group'], $msg, 'enum');
            }
            if ($isBrand) {
                self::assertAbsent($tag, 'list', $loc);
            }
            $name = Member::name($tag['name'] ?? null, [...$loc, 'name'], $this->hasPaths);
            if ($isBrand) {
                self::assertAbsent($tag, 'count', $loc);
            }
            $from = $this->readSource($tag, $name, $names, $loc);
            $default = null;
            if ($isBrand || array_key_exists('default', $tag)) {
                $default = Member::shortText($tag['default'] ?? null, [...$loc, 'default'], Data::MAX_VALUE_BYTES);
            }
            $source = Member::shortText($tag['source'] ?? null, [...$loc, 'source'], self::MAX_SOURCE_BYTES);
            $default = $default === null ? null : Text::clean($default);
            $choices = $isBrand && array_key_exists('choices', $tag) ? self::readChoices($tag['choices'], $loc) : [];
            $this->tags[] = new Tag($names, $group, $name, $default, Text::clean($source), $from, $choices);
        }
    }

    /**
     * Throws where a tag of a brand has a member that it may not have.
     *
     * @param array<array-key, mixed> $tag
     * @param list<string|int> $loc
     */
    private static function assertAbsent(array $tag, string $member, array $loc): void
    {
        if (array_key_exists($member, $tag)) {
            throw FillException::invalidProgram([...$loc, $member], 'must be absent from a tag of a brand', 'brand');
        }
    }

    /**
     * The fonts that a tag may write.
     *
     * @param list<string|int> $loc
     * @return list<string>
     */
    private static function readChoices(mixed $value, array $loc): array
    {
        $choices = [];
        foreach (Member::list($value, [...$loc, 'choices'], self::MAX_CHOICES) as $at => $entry) {
            $place = [...$loc, 'choices', $at];
            $choices[] = $choice = Member::text($entry, $place);
            if (preg_match(Escape::FONT, $choice) !== 1) {
                throw FillException::invalidProgram($place, 'must match ^[A-Za-z0-9 ,-]{1,128}$', 'pattern');
            }
        }
        return $choices;
    }

    /**
     * Where plain data have the value of a tag, or the list whose items it counts.
     *
     * @param array<array-key, mixed> $tag
     * @param list<string|int> $loc
     * @return list<string>|Names
     */
    private function readSource(array $tag, string $name, Names $names, array $loc): array|Names
    {
        if (!$this->hasPaths) {
            return [$name];
        }
        if (!array_key_exists('count', $tag)) {
            return Member::path($tag, $name, $loc, array_key_exists('list', $tag));
        }
        $counted = Member::reference($tag['count'], [...$loc, 'count'], $this->lists);
        if ($counted->holder !== $names) {
            $msg = 'must be a list that lies where the tag does';
            throw FillException::invalidProgram([...$loc, 'count'], $msg, 'scope');
        }
        return $counted;
    }
}
