<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Fills a checked program with a caller's values, each escaped for where it stands.
 *
 * @internal
 */
final class ProgramEvaluator
{
    private const MEMBERS = ['merge_tags', 'context'];

    private function __construct()
    {
    }

    /**
     * Throws RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses, too long
     * searches, or an output over the limit.
     */
    public static function fill(PreparedProgram $program, mixed $data, FillOptions $options): Filled
    {
        $issues = $options->issues();
        $members = self::readMembers($data, $issues);
        $tags = new MergeTagReader($program, self::member($members, 'merge_tags'), $issues);
        $context = new ContextReader($program, self::member($members, 'context'), $issues);
        FillException::assertNone($issues);
        FillWork::assertWithinLimit($program->searches, $context);
        return (new Filling($program, $tags, new ConditionEvaluator($context), $options))->run();
    }

    /**
     * @param list<Issue> $issues
     * @return array<array-key, mixed>
     */
    private static function readMembers(mixed $data, array &$issues): array
    {
        $members = FillData::readMap($data, [], $issues);
        foreach (array_diff(array_map(strval(...), array_keys($members)), self::MEMBERS) as $name) {
            $issues[] = new Issue([$name], 'is unknown; there are merge_tags and context', 'unknown_member');
        }
        return $members;
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
