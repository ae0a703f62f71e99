<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Tags that a report or a refusal names: each once, or once for each item that it is of, in order of first appearance.
 *
 * @internal
 */
final class TagPlaces
{
    /** How many items are named for one tag. */
    private const MAX_PLACES = 20;

    /** @var array<string, array{PreparedTag, Scope}> */
    private array $places = [];
    /** @var array<string, int> */
    private array $counts = [];

    public function add(PreparedTag $tag, Scope $scope): void
    {
        $label = $scope->prefix() . $tag->label;
        if (isset($this->places[$label])) {
            return;
        }
        if ($scope->holder !== null) {
            $key = "{$tag->scope->index} {$tag->label}";
            $this->counts[$key] = ($this->counts[$key] ?? 0) + 1;
            if ($this->counts[$key] > self::MAX_PLACES) {
                return;
            }
        }
        $this->places[$label] = [$tag, $scope];
    }

    /** @return list<string> */
    public function labels(): array
    {
        return array_keys($this->places);
    }

    /** Throws RENDER_ERROR with all of them, if there are any. */
    public function assertNone(string $msg, string $type): void
    {
        $issues = [];
        foreach ($this->places as [$tag, $scope]) {
            $issues[] = new Issue([...$scope->loc(), 'merge_tags', ...explode('.', $tag->label)], $msg, $type);
        }
        FillException::assertNone($issues);
    }
}
