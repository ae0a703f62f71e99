<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Reads `merge_tags`. When several spellings of one name are supplied the normalised one counts, or else the last.
 *
 * @internal
 */
final class MergeTagReader
{
    /** @var array<int, string> the clean value of each tag that was supplied, by its index in the program */
    public array $values = [];
    /** @var list<string> what the program has no tag for, as the caller spelled it */
    public array $unused = [];

    /** @param list<Issue> $issues every fault is added */
    public function __construct(PreparedProgram $program, mixed $mergeTags, array &$issues)
    {
        foreach (FillData::readMap($mergeTags, ['merge_tags'], $issues) as $group => $entries) {
            if (isset($program->tagIndexes[$group])) {
                $this->readGroup($group, $entries, $program->tagIndexes[$group], $issues);
                continue;
            }
            $loc = ['merge_tags', (string) $group];
            $issues[] = new Issue($loc, 'is unknown; there are text, url and attr', 'unknown_member');
        }
    }

    /**
     * @param array<array-key, int> $indexes
     * @param list<Issue> $issues
     */
    private function readGroup(string $group, mixed $entries, array $indexes, array &$issues): void
    {
        $named = FillData::readMap($entries, ['merge_tags', $group], $issues);
        foreach ($named as $name => $value) {
            $name = (string) $name;
            $text = FillData::readText($value, ['merge_tags', $group, $name], $issues);
            $normalName = isset($indexes[$name]) ? $name : TagName::normalize($name);
            if (!isset($indexes[$normalName])) {
                $this->unused[] = Text::repair("$group.$name");
            } elseif ($name === $normalName || !array_key_exists($normalName, $named)) {
                $this->values[$indexes[$normalName]] = Text::clean($text);
            }
        }
    }
}
