<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What the programs of a mail ask of a member of plain data, and of the members in it. What they ask late is for the values
 * that all other paths leave missing.
 *
 * @internal
 */
final class AskedMember
{
    /** Of how many sets of members it is kept how they are spelled, and up to how many members. */
    private const MAX_KNOWN = 256;
    private const MAX_MEMBERS = 256;

    public readonly string $folded;
    /** @var list<int> the places of the values of tags that it gives */
    public array $values = [];
    /** @var list<string> the keys of the context that it gives */
    public array $keys = [];
    /** @var list<int> */
    public array $lateValues = [];
    /** @var list<string> */
    public array $lateKeys = [];
    /** @var list<self> */
    public array $members = [];
    /** @var list<self> */
    public array $lateMembers = [];
    /** The list that it is, and what is asked of an item. */
    public ?Names $list = null;
    /** Whether a group is looked for here, so that it counts only if it is an object. */
    public bool $isGroup = false;
    /** Whether it is requested first and late: it is read once. */
    public bool $isShared = false;
    /** Whether it is the number of items, where what holds it is a list. */
    public readonly bool $isSize;
    /** @var list<array{string, string, int}> the members that are values and nothing else: name, folded name, place of a value */
    public array $leaves = [];
    /** @var list<array{string, string, string}> the same with keys of the context */
    public array $leafKeys = [];
    /** @var list<self> the other members */
    public array $branches = [];
    /** Whether it has members that are values, and is nothing else. */
    public bool $isFlat = false;
    /** @var array<array-key, self> */
    private array $byName = [];
    /** @var array<string, array<array-key, string|int>> */
    private array $spellings = [];

    private function __construct(public readonly string $name)
    {
        $this->folded = Names::normalize($name);
        $this->isSize = $this->folded === 'size';
    }

    /**
     * What is asked of plain data, or of an item of a list in it: tags come first, then the keys of conditions, then lists, each
     * in order of first appearance.
     */
    public static function gather(Names $names): self
    {
        $asked = new self('');
        $place = 0;
        foreach ($names->blanks as $group => $blanks) {
            foreach (array_keys($blanks) as $name) {
                $asked->addValue($names, $group, (string) $name, $place++);
            }
        }
        foreach ($names->keys as $key => $lowerKey) {
            if (!$names->isReserved($lowerKey)) {
                [$first, $late] = $names->keyPaths[$key] + [1 => null];
                $asked->at($first, false)->keys[] = (string) $key;
                if ($late !== null) {
                    $asked->at($late, true)->lateKeys[] = (string) $key;
                }
            }
        }
        foreach ($names->lists as $list) {
            $asked->at($list->path, false)->list = $list;
        }
        $asked->finish();
        return $asked;
    }

    /** Sorts its members, once all are known. */
    private function finish(): void
    {
        foreach ($this->members as $member) {
            if ($member->members !== [] || $member->list !== null || $member->isSize) {
                $member->finish();
                $this->branches[] = $member;
                continue;
            }
            foreach ($member->values as $place) {
                $this->leaves[] = [$member->name, $member->folded, $place];
            }
            foreach ($member->keys as $key) {
                $this->leafKeys[] = [$member->name, $member->folded, $key];
            }
        }
        $this->isFlat = $this->values === [] && $this->keys === [] && $this->list === null && $this->branches === [];
    }

    private function addValue(Names $names, string $group, string $name, int $place): void
    {
        $path = $names->sources[$group][$name];
        if (!is_array($path) || $names->isReserved($name)) {
            return;
        }
        $this->at($path, false)->values[] = $place;
        // A program does not say whether its author wrote the group in front.
        if ($path !== [] && $group !== 'brand') {
            $this->at([$group], true)->isGroup = true;
            $this->at([$group, ...$path], true)->lateValues[] = $place;
        }
    }

    /** @param list<string> $path */
    private function at(array $path, bool $isLate): self
    {
        $asked = $this;
        foreach ($path as $name) {
            $asked = $asked->member($name, $isLate);
        }
        return $asked;
    }

    private function member(string $name, bool $isLate): self
    {
        $member = $this->byName[$name] ??= new self($name);
        if (!in_array($member, $isLate ? $this->lateMembers : $this->members, true)) {
            if ($isLate) {
                $this->lateMembers[] = $member;
            } else {
                $this->members[] = $member;
            }
        }
        $member->isShared = in_array($member, $this->members, true) && in_array($member, $this->lateMembers, true);
        return $member;
    }

    /**
     * How the members of an object are spelled whose folded names are requested: of several spellings the last.
     *
     * @param array<array-key, mixed> $holder
     * @return array<array-key, string|int> by folded name
     */
    public function spellings(array $holder): array
    {
        $names = array_keys($holder);
        $key = count($names) > self::MAX_MEMBERS ? null : implode("\0", $names);
        if ($key !== null && isset($this->spellings[$key])) {
            return $this->spellings[$key];
        }
        $spellings = [];
        foreach ($names as $name) {
            $folded = Names::normalize((string) $name);
            foreach ($this->byName as $member) {
                if ($member->folded === $folded && $member->name !== (string) $name) {
                    $spellings[$folded] = $name;
                }
            }
        }
        if ($key !== null) {
            $this->spellings = count($this->spellings) < self::MAX_KNOWN ? $this->spellings : [];
            $this->spellings[$key] = $spellings;
        }
        return $spellings;
    }
}
