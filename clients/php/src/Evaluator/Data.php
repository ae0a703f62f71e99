<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Reads what a caller supplies, once for all programs of a mail. It reports every fault; there are values only when there is
 * no fault.
 *
 * @internal
 */
final class Data
{
    /** The longest value of a tag or of the context, in bytes of UTF-8. */
    public const MAX_VALUE_BYTES = 65_536;
    /** Limits of the lists of data: items of one list, lists in each other, items in all. */
    public const MAX_ITEMS = 1000;
    public const MAX_DEPTH = 3;
    public const MAX_ALL_ITEMS = 10_000;
    /** Repair turns one byte into at most three, so shorter texts are within the limit. */
    public const SHORT_BYTES = self::MAX_VALUE_BYTES / 3;
    private const UNKNOWN = 'is unknown; there are merge_tags, context and lists, '
        . 'and at the top level also brand and data';
    private const RESERVED = 'is reserved, as is what begins with loop_';

    public readonly Scope $scope;
    public readonly ?Values $values;
    /** @var list<string> values that no program has a tag for, as the caller spelled them */
    public array $unused = [];
    /** @var list<string> in the order of the places of each scope */
    private array $supplied = [];
    private int $itemCount = 0;
    /** @var list<string|int> the way to the scope that is being read */
    private array $path = [];
    /** The names for items of lists that no program has. */
    private ?Names $nothingAsked = null;

    /**
     * @param list<Issue> $issues what is wrong with the options
     * @param array<int, int>|null $maxItems the limits of one program, by index of a list; null for those of all programs
     */
    public function __construct(
        Names $names,
        #[\SensitiveParameter] mixed $supplied,
        public array $issues,
        private readonly ?array $maxItems = null,
    ) {
        $this->scope = new Scope($names);
        $members = $this->readMap($supplied, []);
        $this->readScope($this->scope, $members, 0, '');
        if (\array_key_exists('data', $members)) {
            $reading = new Reading($this->scope, $this->supplied, $this->issues, $this->itemCount, $maxItems);
            $reading->read($members['data']);
        }
        if ($names->hasFormats && $this->issues === []) {
            $this->scope->giveFormats($this->supplied);
        }
        $this->values = $this->issues === [] ? new Values($this->supplied) : null;
    }

    /**
     * All values as they were supplied, before they are cleaned.
     *
     * @return list<string> in the order of the places of each scope
     */
    public function supplied(): array
    {
        return $this->supplied;
    }

    /**
     * Reads the members of a scope.
     *
     * @param array<array-key, mixed> $members
     * @param string|null $prefix for the names of unused values; null when they are not reported
     */
    private function readScope(Scope $scope, array $members, int $depth, ?string $prefix): void
    {
        $names = $scope->names;
        $tags = $context = $lists = $brand = [];
        foreach ($members as $name => $member) {
            if ($name === 'merge_tags') {
                $tags = $member;
            } elseif ($name === 'context') {
                $context = $member;
            } elseif ($name === 'lists') {
                $lists = $member;
            } elseif ($name === 'brand' && $depth === 0) {
                $brand = $member;
            } elseif ($name !== 'data' || $depth > 0) {
                $this->add([(string) $name], self::UNKNOWN, 'unknown_member');
            }
        }
        $scope->start = \count($this->supplied);
        $values = $names->blanks;
        if (!\is_array($tags) || \array_is_list($tags)) {
            $tags = $this->readMap($tags, ['merge_tags']);
        }
        foreach ($tags as $group => $entries) {
            if (isset($values[$group]) && $group !== 'brand') {
                $values[$group] = $this->readGroup($names, $group, ['merge_tags', $group], $entries, $prefix);
            } else {
                $msg = 'is unknown; there are text, url and attr';
                $this->add(['merge_tags', (string) $group], $msg, 'unknown_member');
            }
        }
        if ($brand !== []) {
            // A brand serves many templates, so what this one does not use is not reported.
            $values['brand'] = $this->readGroup($names, 'brand', ['brand'], $brand, null);
        }
        foreach ($values as $ofGroup) {
            if ($this->supplied === []) {
                $this->supplied = \array_values($ofGroup);
            } elseif ($ofGroup !== []) {
                \array_push($this->supplied, ...\array_values($ofGroup));
            }
        }
        if ($names->hasNumber) {
            $this->supplied[] = (string) ($scope->index + 1);
        }
        foreach ($names->formatted as $_) {
            $this->supplied[] = '';
        }
        if ($context !== [] || ($names->holder !== null && $names->keys !== [])) {
            $this->readContext($scope, $context);
        }
        if ($lists !== []) {
            $this->readLists($scope, $lists, $depth, $prefix);
        }
        if ($names->hasCounts) {
            $scope->giveCounts($this->supplied);
        }
    }

    /**
     * When several spellings of one name are supplied the normalised one counts, or else the last.
     *
     * @param list<string> $loc
     * @return array<array-key, string> the value of each name, in the order of places; empty where none was supplied
     */
    private function readGroup(Names $names, string $group, array $loc, mixed $entries, ?string $prefix): array
    {
        if (!\is_array($entries) || \array_is_list($entries)) {
            $entries = $this->readMap($entries, $loc);
        }
        $blanks = $names->blanks[$group];
        $isUsual = true;
        foreach ($entries as $text) {
            if (!\is_string($text) || \strlen($text) > self::SHORT_BYTES) {
                $isUsual = false;
                break;
            }
        }
        $values = $isUsual ? \array_replace($blanks, $entries) : $blanks;
        if ($isUsual && \count($values) === \count($blanks)) {
            return $values;
        }
        $values = \array_intersect_key($values, $blanks);
        foreach ($isUsual ? \array_diff_key($entries, $blanks) : $entries as $name => $value) {
            $name = (string) $name;
            $text = $this->readText($value, [...$loc, $name]);
            $normalName = isset($blanks[$name]) ? $name : Names::normalize($name);
            if ($names->isReserved($normalName)) {
                $this->add([...$loc, $name], self::RESERVED, 'reserved_name');
            } elseif (!isset($blanks[$normalName])) {
                if ($prefix !== null) {
                    $this->unused[] = Text::repair("$prefix$group.$name");
                }
            } elseif ($name === $normalName || !\array_key_exists($normalName, $entries)) {
                $values[$normalName] = $text;
            }
        }
        return $values;
    }

    /** Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last. */
    private function readContext(Scope $scope, mixed $context): void
    {
        $names = $scope->names;
        $given = $this->readMap($context, ['context']);
        $isUsual = !$names->areKeysAlike && $names->holder === null;
        foreach ($given as $name => $value) {
            if (!isset($names->keys[$name]) || !\is_string($value) || \strlen($value) > self::SHORT_BYTES) {
                $isUsual = false;
                break;
            }
        }
        if ($isUsual) {
            $scope->context = $given;
            return;
        }
        $byKey = [];
        $byLowerKey = [];
        foreach ($given as $name => $value) {
            $key = Text::repair((string) $name);
            $lowerKey = $names->keys[$key] ?? Text::lower($key);
            $byKey[$key] = $byLowerKey[$lowerKey] = $this->readContextValue($value, ['context', (string) $name]);
            if ($names->isReserved($lowerKey)) {
                $this->add(['context', (string) $name], self::RESERVED, 'reserved_name');
            }
        }
        foreach ($names->keys as $key => $lowerKey) {
            $value = $byKey[$key] ?? $byLowerKey[$lowerKey] ?? null;
            if ($value !== null) {
                $scope->context[$key] = $value;
            }
        }
        $scope->giveLoop();
    }

    private function readLists(Scope $scope, mixed $value, int $depth, ?string $prefix): void
    {
        $lists = $this->readMap($value, ['lists']);
        if ($depth === self::MAX_DEPTH && $lists !== []) {
            $this->add(['lists'], 'must be at most ' . self::MAX_DEPTH . ' deep', 'too_deep');
            return;
        }
        $names = [];
        foreach (array_keys($lists) as $name) {
            $names[$name] = Names::normalize((string) $name);
        }
        // When several spellings of one name are supplied the normalised one counts, or else the last.
        $counting = array_flip($names);
        foreach ($lists as $name => $given) {
            $normalName = $names[$name];
            $list = $scope->names->lists[$normalName] ?? $this->nothingAsked ??= new Names(-1, $scope->names);
            $spelling = array_key_exists($normalName, $lists) ? $normalName : (string) $counting[$normalName];
            $counts = $list === $this->nothingAsked || $spelling === (string) $name;
            $items = $this->readItems($scope, $list, (string) $name, $given, $depth + 1, $counts ? $prefix : null);
            if ($counts && $list !== $this->nothingAsked) {
                $scope->lists[$normalName] = $items;
            }
        }
    }

    /** @return list<Scope> */
    private function readItems(Scope $holder, Names $list, string $name, mixed $value, int $depth, ?string $prefix): array
    {
        if ($this->itemCount > self::MAX_ALL_ITEMS || !$this->checkList($list, $name, $value)) {
            return [];
        }
        $items = [];
        $outer = $this->path;
        $this->path = [...$outer, 'lists', $name, 0];
        $last = count($this->path) - 1;
        foreach ($value as $index => $member) {
            $this->path[$last] = $index;
            $item = new Scope($list, $holder, $index, count($value));
            $members = $this->readMap($member, []);
            $this->readScope($item, $members, $depth, $prefix !== null && $index === 0 ? "$prefix{$name}[0]." : null);
            $items[] = $item;
        }
        $this->path = $outer;
        return $items;
    }

    /** Whether the items of a list are to be read. */
    private function checkList(Names $list, string $name, mixed $value): bool
    {
        $loc = ['lists', $name];
        if (!is_array($value) || !array_is_list($value)) {
            $this->add($loc, 'must be a list, is ' . JsonValue::nameType($value), 'list_type');
            return false;
        }
        $count = count($value);
        if ($count > self::MAX_ITEMS) {
            $this->add($loc, 'must hold at most ' . self::MAX_ITEMS . ' items', 'too_long');
            return false;
        }
        $max = $this->maxItems === null ? $list->max : $this->maxItems[$list->index] ?? self::MAX_ITEMS;
        if ($count > $max) {
            $this->add($loc, "holds $count items, more than the $max that the template takes", 'too_many_items');
        }
        $this->itemCount += $count;
        if ($this->itemCount > self::MAX_ALL_ITEMS) {
            $this->issues[] = new Issue(['lists'], 'must hold at most ' . self::MAX_ALL_ITEMS . ' items in all', 'too_long');
            return false;
        }
        return true;
    }

    /**
     * The members of an object. An array that is a list is no object, unless it is empty.
     *
     * @param list<string|int> $loc
     * @return array<array-key, mixed>
     */
    private function readMap(mixed $value, array $loc): array
    {
        if (\is_array($value) && ($value === [] || !\array_is_list($value))) {
            return $value;
        }
        if ($value instanceof \stdClass) {
            return (array) $value;
        }
        $this->add($loc, 'must be an object, is ' . JsonValue::nameType($value), 'object_type');
        return [];
    }

    /**
     * Returns a string within the length limit, or an empty string when the value is invalid.
     *
     * @param list<string|int> $loc
     */
    private function readText(mixed $value, array $loc): string
    {
        if (!is_string($value)) {
            $this->add($loc, 'must be a string, is ' . JsonValue::nameType($value), 'string_type');
            return '';
        }
        $length = strlen($value);
        if ($length <= self::SHORT_BYTES) {
            return $value;
        }
        if ($length <= self::MAX_VALUE_BYTES && strlen(Text::repair($value)) <= self::MAX_VALUE_BYTES) {
            return $value;
        }
        $this->add($loc, 'must be at most ' . self::MAX_VALUE_BYTES . ' bytes of UTF-8', 'string_too_long');
        return '';
    }

    /** @param list<string|int> $loc */
    private function readContextValue(mixed $value, array $loc): ContextValue
    {
        if (is_string($value)) {
            return new ContextValue($this->readText($value, $loc));
        }
        $isNumber = is_int($value) || is_float($value);
        if (is_bool($value) || ($isNumber && is_finite((float) $value))) {
            return ContextValue::of($value);
        }
        $given = $isNumber ? ContextValue::printNumber($value) : JsonValue::nameType($value);
        $this->add($loc, "must be a string, a finite number or a boolean, is $given", 'context_type');
        return new ContextValue('');
    }

    /** @param list<string|int> $loc from the scope on that is being read */
    private function add(array $loc, string $msg, string $type): void
    {
        $this->issues[] = new Issue([...$this->path, ...$loc], $msg, $type);
    }
}
