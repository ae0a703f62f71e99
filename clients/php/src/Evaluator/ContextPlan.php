<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Where a scope's values of the context are found, when it is known which keys are given.
 *
 * @internal
 */
final class ContextPlan
{
    /** @var array<int, array-key> by index of a value: its key as it is spelled in the data */
    public readonly array $keys;
    /** @var array<int, string> the same for those that an item has without a caller */
    private readonly array $given;
    /** @var array<int, array-key> by index of a number of items: the name of the list */
    private readonly array $sizes;

    /**
     * Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last.
     *
     * @param list<array-key> $names the keys that are given
     */
    public function __construct(PreparedScope $plan, private readonly array $names)
    {
        $byKey = [];
        $byLowerKey = [];
        foreach ($names as $name) {
            $key = Text::repair((string) $name);
            $byKey[$key] = $byLowerKey[LowerCase::of($key)] = $name;
        }
        $keys = [];
        $given = [];
        foreach ($plan->keys as $index => [$key, $lowerKey]) {
            $found = $byKey[$key] ?? $byLowerKey[$lowerKey] ?? null;
            if ($plan->holder !== null && in_array($lowerKey, Scope::GIVEN, true)) {
                $given[$index] = $lowerKey;
            } elseif ($found !== null) {
                $keys[$index] = $found;
            }
        }
        $sizes = [];
        foreach ($plan->lists as $name => $list) {
            if ($list->sizeIndex !== null) {
                $sizes[$list->sizeIndex] = $name;
            }
        }
        [$this->keys, $this->given, $this->sizes] = [$keys, $given, $sizes];
    }

    /** @param list<array-key> $names */
    public function isFor(array $names): bool
    {
        return $names === $this->names;
    }

    /**
     * The values that are there, by index.
     *
     * @param array<array-key, mixed> $context of the usual form
     * @param array<array-key, int> $counts of the items of each list
     * @param array<string, string> $given what an item has without a caller
     * @return array<int, ContextValue>
     */
    public function read(array $context, array $counts, array $given): array
    {
        $values = [];
        $read = [];
        foreach ($this->keys as $index => $key) {
            $value = $context[$key];
            $values[$index] = $read[$key] ??= ContextReader::toValue($value);
        }
        foreach ($this->given as $index => $key) {
            $values[$index] = new ContextValue($given[$key]);
        }
        foreach ($this->sizes as $index => $name) {
            $values[$index] = new ContextValue((string) ($counts[$name] ?? 0));
        }
        return $values;
    }
}
