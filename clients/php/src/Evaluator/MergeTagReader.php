<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Reads `merge_tags`. When several spellings of one name are supplied the normalised one counts, or else the last.
 *
 * @internal
 */
final class MergeTagReader
{
    /** Of a name in the merge tags or the context of an item. */
    public const RESERVED = 'is reserved, as is what begins with loop_';

    /** @var array<int, string> the clean value of each tag that was supplied, by its index in the scope */
    public array $values = [];
    /** @var list<string> what the program has no tag for, as the caller spelled it */
    public array $unused = [];

    /** @param DataIssues $issues every fault is added */
    public function __construct(
        private readonly PreparedScope $plan,
        mixed $mergeTags,
        private readonly DataIssues $issues,
    ) {
        foreach (FillData::readMap($mergeTags, ['merge_tags'], $issues) as $group => $entries) {
            if (isset($plan->tagIndexes[$group])) {
                $this->readGroup($group, $entries, $plan->tagIndexes[$group]);
                continue;
            }
            $issues->add(['merge_tags', (string) $group], 'is unknown; there are text, url and attr', 'unknown_member');
        }
    }

    /** @param array<array-key, int> $indexes */
    private function readGroup(string $group, mixed $entries, array $indexes): void
    {
        $named = FillData::readMap($entries, ['merge_tags', $group], $this->issues);
        foreach ($named as $name => $value) {
            $name = (string) $name;
            $text = FillData::readText($value, ['merge_tags', $group, $name], $this->issues);
            $normalName = isset($indexes[$name]) ? $name : TagName::normalize($name);
            if (self::isReserved($this->plan, $normalName)) {
                $this->issues->add(['merge_tags', $group, $name], self::RESERVED, 'reserved_name');
            } elseif (!isset($indexes[$normalName])) {
                $this->unused[] = "$group.$name";
            } elseif ($name === $normalName || !array_key_exists($normalName, $named)) {
                $this->values[$indexes[$normalName]] = Text::clean($text);
            }
        }
    }

    /** Whether a name, normalised or in lower case, is given by the evaluator: to items only. */
    public static function isReserved(PreparedScope $plan, string $name): bool
    {
        return $plan->holder !== null && str_starts_with($name, 'loop_');
    }
}
