<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Reads plain data: what programs ask for and the caller has not given otherwise, each member once, and nothing else. Code of
 * the caller may run: `jsonSerialize`.
 *
 * @internal
 */
final class Reading
{
    /** Up to here whole numbers are exact in every language. */
    private const MAX_SAFE_INTEGER = 9_007_199_254_740_991;
    private const BEYOND = 'is beyond 9007199254740991, up to which numbers are exact: give it as a string';
    private const OF_LIST = 'is a list: repeat something for it, or ask for its size';

    /** @var array<string, true> the places with a fault: of one place only the first is reported */
    private array $faulty = [];
    /** @var list<string|int> */
    private array $way = [];
    /** Whether anything that is asked of the scope is missing. */
    private bool $isLacking = false;
    /** @var array<int, array{string|int, mixed}> by object id, members that are requested late, too: name and value */
    private array $shared = [];

    /**
     * @param Scope $scope the data, then the item that is being read
     * @param list<string> $values of the tags of all scopes
     * @param list<Issue> $issues
     * @param array<int, int>|null $maxItems the limits of one program, by index of a list; null for those of all programs
     */
    public function __construct(
        private Scope $scope,
        #[\SensitiveParameter] private array &$values,
        private array &$issues,
        private int $itemCount,
        private readonly ?array $maxItems,
    ) {
    }

    /** Whether a caller supplies plain data. */
    public static function isPlain(mixed $supplied): bool
    {
        return \array_key_exists('data', \is_array($supplied) ? $supplied : (array) $supplied);
    }

    /** Reads an object for the data. */
    public function read(#[\SensitiveParameter] mixed $value): void
    {
        $data = JsonValue::of($value);
        $this->scope->isPlain = true;
        if (JsonValue::isObject($data)) {
            $this->readScope($this->scope->names->asked(), $data, 'data');
        } else {
            $this->refuse(['data'], 'must be an object, is ' . JsonValue::name($data), 'object_type');
        }
        $this->scope->giveCounts($this->values);
    }

    /** What the groups hold is looked at only if anything is missing. */
    private function readScope(AskedMember $asked, mixed $value, string|int $name): void
    {
        $this->readMember($asked, $value, $name, false);
        if ($this->isLacking && $asked->lateMembers !== [] && JsonValue::isObject($value)) {
            $this->way[] = $name;
            $this->readMembers($asked, (array) $value, true);
            array_pop($this->way);
        }
    }

    private function readMember(AskedMember $asked, mixed $value, string|int $name, bool $isLate): void
    {
        $values = $isLate ? $asked->lateValues : $asked->values;
        $keys = $isLate ? $asked->lateKeys : $asked->keys;
        $members = $isLate ? $asked->lateMembers : $asked->members;
        if ($values !== [] || $keys !== []) {
            $this->give($values, $keys, $value, $name);
        }
        if ($asked->list !== null && !$isLate) {
            $this->readList($asked->list, $value, $name);
        }
        if ($members === []) {
            return;
        }
        $this->way[] = $name;
        if (JsonValue::isObject($value)) {
            $this->readMembers($asked, (array) $value, $isLate);
        } elseif (\is_array($value)) {
            $this->readSize($members, \count($value), $isLate);
        } elseif (\is_object($value) || \is_resource($value)) {
            $this->refuse($this->way, 'must be an object, is ' . JsonValue::name($value), 'object_type');
        } else {
            $this->isLacking = true;
        }
        array_pop($this->way);
    }

    /** @param array<array-key, mixed> $holder */
    private function readMembers(AskedMember $asked, array $holder, bool $isLate): void
    {
        $spellings = null;
        $members = $isLate ? $asked->lateMembers : $asked->members;
        if (!$isLate && $this->readLeaves($asked, $holder)) {
            $members = $asked->branches;
        }
        foreach ($members as $member) {
            $id = $member->isShared ? \spl_object_id($member) : 0;
            if ($isLate && isset($this->shared[$id])) {
                [$name, $value] = $this->shared[$id];
            } else {
                $name = $member->name;
                $value = $holder[$name] ?? null;
                if ($value === null && !\array_key_exists($name, $holder)) {
                    $spellings ??= $asked->spellings($holder);
                    $name = $spellings[$member->folded] ?? null;
                    if ($name === null) {
                        $this->isLacking = true;
                        if ($member->isSize && $holder === []) {
                            $this->readSize([$member], 0, $isLate);
                        }
                        continue;
                    }
                    $value = $holder[$name];
                }
                if (\is_object($value)) {
                    $value = JsonValue::of($value);
                }
                if ($id !== 0) {
                    $this->shared[$id] = [$name, $value];
                }
            }
            if (!$isLate || !$member->isGroup || JsonValue::isObject($value)) {
                $this->readMember($member, $value, (string) $name, $isLate);
            }
        }
    }

    /**
     * Reads the members that are values and nothing else. False where any needs a closer look.
     *
     * @param array<array-key, mixed> $holder
     */
    private function readLeaves(AskedMember $asked, array $holder): bool
    {
        $start = $this->scope->start;
        foreach ($asked->leaves as [$name, $folded, $place]) {
            $value = $holder[$name] ?? null;
            if (\is_string($value)) {
                if (\strlen($value) > Data::SHORT_BYTES) {
                    return false;
                }
            } elseif (\is_int($value) && $value <= self::MAX_SAFE_INTEGER && $value >= -self::MAX_SAFE_INTEGER) {
                $value = (string) $value;
            } elseif (($value = $this->leafText($asked, $holder, $name, $folded)) === false) {
                return false;
            }
            if ($value === '' || $value === null) {
                $this->isLacking = true;
            } elseif ($this->values[$start + $place] === '') {
                $this->values[$start + $place] = $value;
            }
        }
        foreach ($asked->leafKeys as [$name, $folded, $key]) {
            $value = $this->leafText($asked, $holder, $name, $folded);
            if ($value === false) {
                return false;
            }
            if ($value === null) {
                $this->isLacking = true;
            } else {
                $this->scope->context[$key] ??= $value;
            }
        }
        return true;
    }

    /**
     * A member as text, null where there is none, false where it needs a closer look.
     *
     * @param array<array-key, mixed> $holder
     */
    private function leafText(AskedMember $asked, array $holder, string $name, string $folded): string|false|null
    {
        $value = $holder[$name] ?? null;
        if ($value === null && !\array_key_exists($name, $holder)) {
            $spelling = $asked->spellings($holder)[$folded] ?? null;
            $value = $spelling === null ? null : $holder[$spelling];
        }
        return match (true) {
            $value === null => null,
            \is_string($value) => \strlen($value) <= Data::SHORT_BYTES ? $value : false,
            \is_bool($value) => $value ? 'true' : 'false',
            \is_int($value), \is_float($value) => \abs($value) <= self::MAX_SAFE_INTEGER
                ? ContextValue::printNumber($value)
                : false,
            default => false,
        };
    }

    /**
     * Reads what is asked of a list, of which only the size is there.
     *
     * @param list<AskedMember> $members
     */
    private function readSize(array $members, int $size, bool $isLate): void
    {
        foreach ($members as $member) {
            if ($member->isSize) {
                $values = $isLate ? $member->lateValues : $member->values;
                $this->give($values, $isLate ? $member->lateKeys : $member->keys, $size, $member->name);
            } else {
                $this->isLacking = true;
            }
            if ($size > 0 && (!$member->isSize || $member->members !== [] || $member->list !== null)) {
                $this->refuse($this->way, self::OF_LIST, 'object_type');
            }
        }
    }

    /**
     * Gives a value to the tags and the keys that have none.
     *
     * @param list<int> $places
     * @param list<string> $keys
     */
    private function give(array $places, array $keys, mixed $value, string|int $name): void
    {
        $start = $this->scope->start;
        $lacking = [];
        foreach ($places as $place) {
            if ($this->values[$start + $place] === '') {
                $lacking[] = $start + $place;
            }
        }
        $lackingKeys = [];
        foreach ($keys as $key) {
            if (!isset($this->scope->context[$key])) {
                $lackingKeys[] = $key;
            }
        }
        if ($lacking === [] && $lackingKeys === []) {
            return;
        }
        $isHeld = \is_array($value) || $value instanceof \stdClass;
        if (\is_string($value) && \strlen($value) <= Data::SHORT_BYTES) {
            $text = $value;
        } else {
            $text = $isHeld ? $this->readHeld($value, $name, $lacking !== []) : $this->readText($value, $name);
        }
        if ($text === null || $text === '') {
            $this->isLacking = true;
        }
        if ($text === null) {
            return;
        }
        foreach ($isHeld ? [] : $lacking as $at) {
            $this->values[$at] = $text;
        }
        foreach ($lackingKeys as $key) {
            $this->scope->context[$key] = $text;
        }
    }

    /**
     * What an object or a list is to a condition: true, unless it is empty. A tag cannot have it.
     *
     * @param array<array-key, mixed>|\stdClass $value
     */
    private function readHeld(array|\stdClass $value, string|int $name, bool $isAsked): ?string
    {
        if ((array) $value === []) {
            return null;
        }
        if ($isAsked) {
            $this->refuse([...$this->way, $name], 'must be a value, is ' . JsonValue::name($value), 'value_type');
        }
        return 'true';
    }

    /** A value that is no object and no list as text; null where there is none. */
    private function readText(mixed $value, string|int $name): ?string
    {
        $fault = null;
        if (is_string($value)) {
            if (strlen($value) <= Data::MAX_VALUE_BYTES && strlen(Text::repair($value)) <= Data::MAX_VALUE_BYTES) {
                return $value;
            }
            $fault = ['must be at most ' . Data::MAX_VALUE_BYTES . ' bytes of UTF-8', 'string_too_long'];
        } elseif (is_bool($value)) {
            return $value ? 'true' : 'false';
        } elseif (is_int($value) || is_float($value)) {
            if (!is_finite((float) $value)) {
                $fault = ['must be a finite number, is ' . ContextValue::printNumber($value), 'number_type'];
            } elseif ($value > self::MAX_SAFE_INTEGER || $value < -self::MAX_SAFE_INTEGER) {
                $fault = [self::BEYOND, 'number_range'];
            } else {
                return ContextValue::printNumber($value);
            }
        } elseif ($value !== null) {
            $fault = ['must be a value, is ' . JsonValue::name($value), 'value_type'];
        }
        if ($fault !== null) {
            $this->refuse([...$this->way, $name], ...$fault);
        }
        return null;
    }

    private function readList(Names $list, mixed $value, string|int $name): void
    {
        if (isset($this->scope->lists[$list->name])) {
            return;
        }
        if (!\is_array($value) || !\array_is_list($value)) {
            $isNone = $value === null || ($value instanceof \stdClass && (array) $value === []);
            if (!$isNone) {
                // What array_filter() leaves is the commonest wrong list.
                $isNumbered = is_array($value) && array_filter(array_keys($value), is_string(...)) === [];
                $advice = $isNumbered ? ': array_values() makes a list of it' : '';
                $msg = 'must be a list, is ' . JsonValue::name($value) . $advice;
                $this->refuse([...$this->way, $name], $msg, 'list_type');
            }
            return;
        }
        $count = \count($value);
        if (!$this->checkCount($list, $count, $name)) {
            return;
        }
        $this->way[] = $name;
        $asked = $list->asked();
        $items = [];
        foreach ($value as $index => $member) {
            $items[] = $this->readItem($list, $asked, $member, $index, $count);
        }
        array_pop($this->way);
        $this->scope->lists[$list->name] = $items;
    }

    /** Whether the items of a list are to be read. */
    private function checkCount(Names $list, int $count, string|int $name): bool
    {
        if ($this->itemCount > Data::MAX_ALL_ITEMS) {
            return false;
        }
        $loc = [...$this->way, $name];
        if ($count > Data::MAX_ITEMS) {
            $this->refuse($loc, 'must hold at most ' . Data::MAX_ITEMS . ' items', 'too_long');
            return false;
        }
        $max = $this->maxItems === null ? $list->max : $this->maxItems[$list->index] ?? Data::MAX_ITEMS;
        if ($count > $max) {
            $this->refuse($loc, "holds $count items, more than the $max that the template takes", 'too_many_items');
        }
        $this->itemCount += $count;
        if ($this->itemCount > Data::MAX_ALL_ITEMS) {
            $this->refuse(['data'], 'must hold at most ' . Data::MAX_ALL_ITEMS . ' items in all', 'too_long');
            return false;
        }
        return true;
    }

    private function readItem(Names $list, AskedMember $asked, mixed $value, int $index, int $count): Scope
    {
        $holder = $this->scope;
        $isLacking = $this->isLacking;
        $shared = $this->shared;
        $item = new Scope($list, $holder, $index, $count);
        $item->isPlain = true;
        $item->start = \count($this->values);
        \array_push($this->values, ...$list->empty);
        if ($list->hasNumber) {
            $this->values[] = (string) ($index + 1);
        }
        foreach ($list->formatted as $_) {
            $this->values[] = '';
        }
        if ($list->keys !== []) {
            $item->giveLoop();
        }
        $this->scope = $item;
        $this->isLacking = false;
        $isFlat = $asked->isFlat && \is_array($value) && !\array_is_list($value);
        if (!$isFlat || !$this->readLeaves($asked, $value) || $this->isLacking) {
            $this->shared = [];
            $this->readScope($asked, \is_object($value) ? JsonValue::of($value) : $value, $index);
        }
        if ($list->hasCounts) {
            $item->giveCounts($this->values);
        }
        $this->scope = $holder;
        $this->isLacking = $isLacking;
        $this->shared = $shared;
        return $item;
    }

    /** @param list<string|int> $loc */
    private function refuse(array $loc, string $msg, string $type): void
    {
        $readable = array_map(static fn (string|int $each) => is_string($each) ? Text::repair($each) : $each, $loc);
        $place = serialize($loc);
        if (!isset($this->faulty[$place])) {
            $this->faulty[$place] = true;
            $this->issues[] = new Issue($readable, $msg, $type);
        }
    }
}
