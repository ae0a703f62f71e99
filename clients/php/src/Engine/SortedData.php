<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\ContextValue;
use Letterpress\Evaluator\Data;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\Scope;
use Letterpress\Issue;
use Letterpress\RenderReport;

/**
 * Plain data as the render core reads data: what a program asks for, as merge tags, context and lists. Nothing else of the
 * caller's object leaves the process.
 *
 * @internal
 */
final class SortedData
{
    /** @var array<string, mixed>|null */
    private ?array $members = null;

    private function __construct(private readonly Data $data)
    {
    }

    /** Reads it once for all programs of a mail. The exception has every fault of the programs, or else of the data. */
    public static function read(FillJob $job): self|FillException
    {
        $programs = $job->mail->checked();
        $invalid = FillException::ofInvalid($programs);
        if ($invalid !== null) {
            return $invalid;
        }
        $data = new Data($programs[0]->names, $job->data, $job->options->issues);
        return $data->issues === [] ? new self($data) : FillException::ofIssues($data->issues);
    }

    /** @return array<string, mixed> */
    public function members(): array
    {
        return $this->members ??= $this->sort($this->data->scope);
    }

    /** What the core made of it, in the words of plain data. */
    public function result(Filled|FillException $filled): Filled|FillException
    {
        if ($filled instanceof FillException) {
            return new FillException($filled->errorCode, array_map($this->place(...), $filled->issues));
        }
        $report = get_object_vars($filled->report);
        return new Filled($filled->outputs, new RenderReport(...['unused' => $this->data->unused] + $report));
    }

    /** @return array<string, mixed> */
    private function sort(Scope $scope): array
    {
        $names = $scope->names;
        $tags = $context = $lists = [];
        $supplied = $this->data->supplied();
        foreach ($names->blanks as $group => $blanks) {
            foreach (array_keys($blanks) as $name) {
                $value = $supplied[$scope->start + $names->placeOf($group, (string) $name)];
                if ($value !== '' && !$names->isReserved((string) $name)) {
                    $tags[$group][$name] = $value;
                }
            }
        }
        foreach ($names->keys as $key => $lowerKey) {
            $value = $scope->context[$key] ?? null;
            if ($value !== null && !$names->isReserved($lowerKey)) {
                $context[$key] = $value instanceof ContextValue ? $value->text : $value;
            }
        }
        foreach ($scope->lists as $name => $items) {
            $lists[$name] = array_map($this->sort(...), $items);
        }
        $brand = $tags['brand'] ?? [];
        unset($tags['brand']);
        $members = ['merge_tags' => $tags, 'context' => $context, 'lists' => $lists];
        return $brand === [] ? $members : $members + ['brand' => $brand];
    }

    /** An issue about a tag with its place in plain data, if these give the tag. */
    private function place(Issue $issue): Issue
    {
        $scope = $this->data->scope;
        $loc = $issue->loc;
        while (count($loc) > 3 && $loc[0] === 'lists') {
            $scope = $scope->lists[$loc[1]][$loc[2]] ?? null;
            if ($scope === null) {
                return $issue;
            }
            $loc = array_slice($loc, 3);
        }
        $isTag = count($loc) === 3 && $loc[0] === 'merge_tags';
        return $isTag ? new Issue($scope->locOf((string) $loc[1], (string) $loc[2]), $issue->msg, $issue->type) : $issue;
    }
}
