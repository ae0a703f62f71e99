<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Reads data for a program, and the items in it, which have its shape.
 *
 * @internal
 */
final class DataReader
{
    private const MEMBERS = ['merge_tags', 'context', 'lists'];

    /** @var list<string> what the program has no tag for, as the caller spelled it */
    public array $unused = [];
    private int $itemCount = 0;
    /** What a program asks of the items of a list that it does not have. */
    private readonly PreparedScope $nothingAsked;

    /** @param DataIssues $issues every fault is added */
    public function __construct(private readonly DataIssues $issues)
    {
        $this->nothingAsked = new PreparedScope(0, new PreparedScope(), '', ListReader::MAX_ITEMS);
    }

    /** Reads what a caller supplied. */
    public function readData(PreparedScope $plan, mixed $data): Scope
    {
        $scope = new Scope($plan);
        $this->read($scope, FillData::readMap($data, [], $this->issues), 0, '');
        return $scope;
    }

    /**
     * Reads members into a scope that is in so many lists.
     *
     * @param array<array-key, mixed> $members
     * @param string|null $prefix stands before the names of values that no tag asks for; they are not told without one
     */
    private function read(Scope $scope, array $members, int $depth, ?string $prefix): void
    {
        $plan = $scope->plan;
        foreach (array_diff(array_map(strval(...), array_keys($members)), self::MEMBERS) as $name) {
            $this->issues->add([$name], 'is unknown; there are merge_tags, context and lists', 'unknown_member');
        }
        $tags = new MergeTagReader($plan, self::member($members, 'merge_tags'), $this->issues);
        foreach ($prefix === null ? [] : $tags->unused as $label) {
            $this->unused[] = Text::repair($prefix . $label);
        }
        $scope->values = $tags->values;
        foreach ($plan->numbers as $index) {
            $scope->values[$index] = (string) ($scope->index + 1);
        }
        $context = self::member($members, 'context');
        $scope->context = ContextReader::read($plan, $context, $scope->given(), $this->issues);
        if (array_key_exists('lists', $members)) {
            $this->readLists($scope, $members['lists'], $depth, $prefix);
        }
        foreach ($plan->lists as $name => $list) {
            if ($list->sizeIndex !== null) {
                $scope->context[$list->sizeIndex] = new ContextValue((string) count($scope->lists[$name] ?? []));
            }
        }
    }

    private function readLists(Scope $scope, mixed $value, int $depth, ?string $prefix): void
    {
        $lists = FillData::readMap($value, ['lists'], $this->issues);
        if ($depth === ListReader::MAX_DEPTH && $lists !== []) {
            $this->issues->add(['lists'], 'must be at most ' . ListReader::MAX_DEPTH . ' deep', 'too_deep');
            return;
        }
        $names = [];
        foreach (array_keys($lists) as $name) {
            $names[$name] = TagName::normalize((string) $name);
        }
        // When several spellings of one name are supplied the normalised one counts, or else the last.
        $counting = array_flip($names);
        foreach ($lists as $name => $given) {
            $normalName = $names[$name];
            $plan = $scope->plan->lists[$normalName] ?? $this->nothingAsked;
            $spelling = array_key_exists($normalName, $lists) ? $normalName : (string) $counting[$normalName];
            $counts = $plan === $this->nothingAsked || $spelling === (string) $name;
            $items = $this->readItems($scope, $plan, (string) $name, $given, $depth + 1, $counts ? $prefix : null);
            if ($counts && $plan !== $this->nothingAsked) {
                $scope->lists[$normalName] = $items;
            }
        }
    }

    /** @return list<Scope> */
    private function readItems(
        Scope $holder,
        PreparedScope $plan,
        string $name,
        mixed $value,
        int $depth,
        ?string $prefix,
    ): array {
        if ($this->itemCount > ListReader::MAX_ALL_ITEMS || !$this->checkList($plan, $name, $value)) {
            return [];
        }
        $items = [];
        $outer = $this->issues->path;
        foreach ($value as $index => $member) {
            $this->issues->path = [...$outer, 'lists', $name, $index];
            $item = new Scope($plan, $holder, $index, count($value));
            $members = FillData::readMap($member, [], $this->issues);
            $this->read($item, $members, $depth, $prefix !== null && $index === 0 ? "$prefix{$name}[0]." : null);
            $items[] = $item;
        }
        $this->issues->path = $outer;
        return $items;
    }

    /** Whether the items of a list are to be read. */
    private function checkList(PreparedScope $plan, string $name, mixed $value): bool
    {
        $loc = ['lists', $name];
        if (!is_array($value) || !array_is_list($value)) {
            $this->issues->add($loc, 'must be a list, is ' . FillData::nameType($value), 'list_type');
            return false;
        }
        $count = count($value);
        if ($count > ListReader::MAX_ITEMS) {
            $this->issues->add($loc, 'must hold at most ' . ListReader::MAX_ITEMS . ' items', 'too_long');
            return false;
        }
        if ($count > $plan->max) {
            $msg = "holds $count items, more than the {$plan->max} that the template takes";
            $this->issues->add($loc, $msg, 'too_many_items');
        }
        $this->itemCount += $count;
        if ($this->itemCount > ListReader::MAX_ALL_ITEMS) {
            $msg = 'must hold at most ' . ListReader::MAX_ALL_ITEMS . ' items in all';
            $this->issues->found[] = new Issue(['lists'], $msg, 'too_long');
            return false;
        }
        return true;
    }

    /**
     * Absent is empty; null is there, and wrong.
     *
     * @param array<array-key, mixed> $members
     */
    private static function member(array $members, string $name): mixed
    {
        return array_key_exists($name, $members) ? $members[$name] : [];
    }
}
