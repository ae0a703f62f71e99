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
    /** The newest format that is evaluated, which a fetch names. */
    public const FORMAT = self::FORMATS_FORMAT;
    /** The format that added formats of values. */
    public const FORMATS_FORMAT = 4;
    /** The format that added paths and brands. */
    private const PATHS_FORMAT = 3;
    /** The format that added lists, and conditions that read tags. */
    private const LISTS_FORMAT = 2;

    private const MAX_LISTS = 32;

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
    /** @var array<int, array<string, array{Comparison, int}>> as Condition::gatherSearches gives them */
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
        $this->hasPaths = $format >= self::PATHS_FORMAT;
        Member::text($program['target'] ?? null, ['target']);
        if ($this->hasLists) {
            $this->readLists($program['lists'] ?? null);
        }
        $formats = $format >= self::FORMATS_FORMAT ? Formats::readAll($program['formats'] ?? null) : null;
        $this->tags = Tags::readAll($program['tags'] ?? null, $this, $formats);
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
}
