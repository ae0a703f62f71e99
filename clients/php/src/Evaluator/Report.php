<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;
use Letterpress\RenderReport;

/**
 * What one fill reports: tags by kind, in order of first appearance, each once or once for each item.
 *
 * @internal
 */
final class Report
{
    /** How many items are named for one tag. */
    private const MAX_PLACES = 20;

    /** @var array<string, array<string, array{Tag, Scope}>> by kind and label */
    private array $places = [];
    /** @var array<string, int> */
    private array $counts = [];
    /** @var array<array-key, true> the nodes whose condition was false */
    public array $hidden = [];

    /** @param string $kind `missing`, `missing_urls`, `defaulted` or `rejected_urls` */
    public function add(string $kind, Tag $tag, Scope $scope): void
    {
        $label = $scope->prefix() . $tag->label;
        if (isset($this->places[$kind][$label])) {
            return;
        }
        if ($scope->holder !== null) {
            $key = "$kind {$tag->names->index} {$tag->label}";
            $this->counts[$key] = ($this->counts[$key] ?? 0) + 1;
            if ($this->counts[$key] > self::MAX_PLACES) {
                return;
            }
        }
        $this->places[$kind][$label] = [$tag, $scope];
    }

    /** Throws RENDER_ERROR with every missing tag that the policy refuses; one with a value says what its format wants. */
    public function assertAllowed(string $onMissing, Values $values): void
    {
        [$kind, $msg, $type] = match ($onMissing) {
            'error' => ['missing', 'has neither a value nor a default', 'missing'],
            'error-urls' => ['missing_urls', 'stands for a URL, so it needs a value or a default', 'missing_url'],
            default => ['', '', ''],
        };
        $issues = [];
        foreach ($this->places[$kind] ?? [] as [$tag, $scope]) {
            $loc = $scope->locOf($tag->group, $tag->name);
            $given = $tag->format === null ? '' : $values->plain[$scope->start + $tag->names->placeOf($tag->group, $tag->name)];
            $issues[] = $given === '' ? new Issue($loc, $msg, $type) : new Issue($loc, $tag->format->wanted, 'format');
        }
        FillException::assertNone($issues);
    }

    /**
     * The report about a mail, from those of its programs; each entry appears once.
     *
     * @param list<self> $reports
     * @param list<string> $unused values that no program has a tag for
     * @param array<array-key, int> $lists how many items each list has
     */
    public static function join(array $reports, array $unused, array $lists, int $bytes): RenderReport
    {
        if ($reports === []) {
            return new RenderReport([], [], $unused, [], [], $lists, $bytes);
        }
        $places = [];
        $hidden = [];
        foreach ($reports as $report) {
            foreach ($report->places as $kind => $labels) {
                $places[$kind] = ($places[$kind] ?? []) + $labels;
            }
            $hidden += $report->hidden;
        }
        return new RenderReport(
            missing: array_keys($places['missing'] ?? []),
            defaulted: array_keys($places['defaulted'] ?? []),
            unused: $unused,
            rejectedUrls: array_keys($places['rejected_urls'] ?? []),
            hidden: array_map(strval(...), array_keys($hidden)),
            lists: $lists,
            bytes: $bytes,
        );
    }
}
