<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The check of the tags of a program.
 *
 * @internal
 */
final class Tags
{
    private const MAX_TAGS = 10_000;
    /** Bounds what is kept of each item. */
    private const MAX_LIST_TAGS = 256;
    /** A source holds the default and more. */
    private const MAX_SOURCE_BYTES = 2 * Data::MAX_VALUE_BYTES;
    private const GROUPS = ['text', 'url', 'attr'];
    private const MAX_CHOICES = 16;

    /** @var list<Tag> */
    private array $tags = [];
    /** @var array<int, int> by index of a list: how many tags its items have */
    private array $counts = [];

    private function __construct(private readonly Program $program)
    {
    }

    /**
     * @param Program $program with its lists
     * @param list<Formats>|null $formats
     * @return list<Tag>
     */
    public static function readAll(mixed $value, Program $program, ?array $formats): array
    {
        $tags = new self($program);
        foreach (Member::list($value, ['tags'], self::MAX_TAGS) as $at => $entry) {
            $loc = ['tags', $at];
            $tag = Member::object($entry, $loc);
            $read = $tags->read($tag, $loc);
            if ($formats !== null && array_key_exists('format', $tag)) {
                $tags->readFormat($read, $tag, $formats, $loc);
            }
            $tags->tags[] = $read;
        }
        return $tags->tags;
    }

    /**
     * @param array<array-key, mixed> $tag
     * @param list<string|int> $loc
     */
    private function read(array $tag, array $loc): Tag
    {
        $hasPaths = $this->program->hasPaths;
        $names = $this->readPlace($tag, $loc);
        $group = $tag['group'] ?? null;
        $isBrand = $hasPaths && $group === 'brand';
        if (!$isBrand && !in_array($group, self::GROUPS, true)) {
            $msg = 'must be one of text, url, attr; in format 3 also brand';
            throw FillException::invalidProgram([...$loc, 'group'], $msg, 'enum');
        }
        if ($isBrand) {
            self::assertAbsent($tag, 'list', $loc);
        }
        $name = Member::name($tag['name'] ?? null, [...$loc, 'name'], $hasPaths);
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
        return new Tag($names, $group, $name, $default, Text::clean($source), $from, $choices);
    }

    /**
     * The names of the data, or of the items of the list, that have the value.
     *
     * @param array<array-key, mixed> $tag
     * @param list<string|int> $loc
     */
    private function readPlace(array $tag, array $loc): Names
    {
        if (!$this->program->hasLists || !array_key_exists('list', $tag)) {
            return $this->program->names;
        }
        $names = Member::reference($tag['list'], [...$loc, 'list'], $this->program->lists);
        $this->counts[$names->index] = ($this->counts[$names->index] ?? 0) + 1;
        if ($this->counts[$names->index] > self::MAX_LIST_TAGS) {
            $msg = 'must be a list with at most ' . self::MAX_LIST_TAGS . ' tags';
            throw FillException::invalidProgram([...$loc, 'list'], $msg, 'too_many');
        }
        return $names;
    }

    /**
     * Gives a tag the value that its format makes of that of its name.
     *
     * @param array<array-key, mixed> $entry
     * @param list<Formats> $formats
     * @param list<string|int> $loc
     */
    private function readFormat(Tag $tag, array $entry, array $formats, array $loc): void
    {
        if ($tag->isBrand) {
            throw FillException::invalidProgram([...$loc, 'format'], 'must be absent from a tag of a brand', 'brand');
        }
        $format = Member::reference($entry['format'], [...$loc, 'format'], $formats);
        $currency = null;
        if ($format->isMoney) {
            $currency = Member::reference($entry['currency'] ?? null, [...$loc, 'currency'], $this->tags);
            if (!$tag->names->isWithin($currency->names)) {
                $msg = 'must be a tag of the data or of a list around this tag';
                throw FillException::invalidProgram([...$loc, 'currency'], $msg, 'scope');
            }
        }
        $tag->format($format, $currency);
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
        if (!$this->program->hasPaths) {
            return [$name];
        }
        if (!array_key_exists('count', $tag)) {
            return Member::path($tag, $name, $loc, array_key_exists('list', $tag));
        }
        $counted = Member::reference($tag['count'], [...$loc, 'count'], $this->program->lists);
        if ($counted->holder !== $names) {
            $msg = 'must be a list that lies where the tag does';
            throw FillException::invalidProgram([...$loc, 'count'], $msg, 'scope');
        }
        return $counted;
    }
}
