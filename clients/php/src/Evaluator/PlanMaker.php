<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * Makes the plan of a program for data without lists.
 *
 * @internal
 */
final class PlanMaker
{
    /** @var list<string> */
    private array $parts = [];
    private string $literal = '';
    /** @var array<int, int> */
    private array $html = [];
    /** @var array<int, int> */
    private array $plain = [];
    /** @var array<int, array{string, int}> */
    private array $others = [];
    private int $bytes = 0;
    /** @var array<int, int> how often the value at each place is written */
    private array $uses = [0];
    /** @var array<string, true> */
    private array $missing = [];
    /** @var array<string, true> */
    private array $defaulted = [];
    /** @var array<array-key, true> */
    private array $hidden = [];
    /** Whether the general evaluator has to tell what is wrong. */
    private bool $isRefused = false;
    /** @var array<int, int> the place of each value that is given, by its index in the program */
    private array $places = [];

    /** @param string $onMissing a policy that there is */
    public function __construct(private readonly PreparedProgram $program, private readonly string $onMissing)
    {
    }

    /**
     * Null where something is refused.
     *
     * @param string $verdicts a digit for each condition that is come to, in order: 1 where it holds
     */
    public function make(GivenData $data, string $verdicts): ?ProgramPlan
    {
        $reader = new DataReader(new DataIssues([]));
        $scope = $reader->readData($this->program->data, ['merge_tags' => $data->places()]);
        $values = $data->list();
        foreach ($scope->values as $index => $place) {
            if ($values[(int) $place] !== '') {
                $this->places[$index] = (int) $place;
            }
        }
        $this->readOps($verdicts);
        if ($this->isRefused) {
            return null;
        }
        $this->parts[] = $this->literal;
        $report = new RenderReport(
            missing: array_keys($this->missing),
            defaulted: array_keys($this->defaulted),
            unused: $reader->unused,
            rejectedUrls: [],
            hidden: array_map(strval(...), array_keys($this->hidden)),
            lists: $scope->countItems($this->program->lists),
            bytes: 0,
        );
        return new ProgramPlan(
            $this->parts,
            $this->html,
            $this->plain,
            $this->others,
            $this->bytes,
            max($this->uses),
            $report,
        );
    }

    private function readOps(string $verdicts): void
    {
        $ops = $this->program->ops;
        $judged = 0;
        for ($at = 0; $at < count($ops) && !$this->isRefused;) {
            $op = $ops[$at++];
            if (is_string($op)) {
                $this->addLiteral($op);
            } elseif ($op instanceof Slot) {
                $this->addSlot($op);
            } elseif ($op instanceof Each) {
                $at = $op->end;
            } elseif ($verdicts[$judged++] === '0') {
                $at = $op->target;
                if ($op->condition->node !== '') {
                    $this->hidden[$op->condition->node] = true;
                }
            }
        }
    }

    private function addSlot(Slot $slot): void
    {
        $place = $this->places[$slot->tag->value] ?? null;
        if ($place === null) {
            $this->addLiteral($this->textWithoutValue($slot));
            return;
        }
        array_push($this->parts, $this->literal, '');
        $this->literal = '';
        $at = count($this->parts) - 1;
        $this->uses[$place] = ($this->uses[$place] ?? 0) + 1;
        match ($slot->position) {
            'text', 'attribute' => $this->html[$at] = $place,
            'plain' => $this->plain[$at] = $place,
            default => $this->others[$at] = [$slot->position, $place],
        };
    }

    private function textWithoutValue(Slot $slot): string
    {
        $tag = $slot->tag;
        if ($tag->default === null) {
            $this->missing[$tag->label] = true;
            $this->isRefused = $this->onMissing === 'error'
                || ($this->onMissing === 'error-urls' && SlotEscaper::isWholeUrl($slot->position));
            return $this->onMissing === 'keep' ? SlotEscaper::escapeTagSource($slot->position, $tag->source) : '';
        }
        $this->defaulted[$tag->label] = true;
        $text = $tag->default === '' ? '' : SlotEscaper::escape($slot->position, $tag->default);
        $this->isRefused = $text === null;
        return $text ?? '';
    }

    /** One that stands alone is shared with the program. */
    private function addLiteral(string $text): void
    {
        $this->bytes += strlen($text);
        $this->literal = $this->literal === '' ? $text : $this->literal . $text;
    }
}
