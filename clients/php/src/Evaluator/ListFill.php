<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * One run of a program over data with lists, by plans.
 *
 * @internal
 */
final class ListFill
{
    private readonly PreparedProgram $program;
    private readonly Scope $scope;
    private readonly TagPlaces $missing;
    private readonly TagPlaces $defaulted;
    /** @var array<array-key, true> */
    private array $hidden = [];
    /** @var list<string> */
    private array $output = [];
    /** The bytes of the output at the most. */
    private int $mostBytes = 0;
    /** How often a value is written in an item of the stretch, at the most so far. */
    private int $uses = 0;
    private int $repeatedWork = 0;
    /** Of the data. */
    private ?GivenContext $context = null;
    /** @var array<int, array<int, GivenContext>> by list and item, however many stretches there are for it */
    private array $itemContexts = [];

    public function __construct(
        private readonly ListPlans $plans,
        private readonly GivenData $data,
        private readonly FillOptions $options,
    ) {
        $this->program = $plans->program;
        $this->scope = new Scope($this->program->data);
        $this->missing = new TagPlaces();
        $this->defaulted = new TagPlaces();
    }

    /** Null when the general evaluator has to fill the program, or to tell what is wrong. */
    public function run(): ?Filled
    {
        $program = $this->program;
        foreach ($program->lists as $list) {
            if ($list->searches !== [] || ($list->depth === 1 && $this->countOf($list) > $list->max)) {
                return null;
            }
        }
        $jumps = $this->plans->jumps(0, count($program->ops));
        if ($jumps->areTooMany) {
            return null;
        }
        $this->context = $this->plans->contexts->readData($program->data, $this->data);
        if (!FillWork::areWithinLimit($program->data, $this->context)) {
            return null;
        }
        $isKept = $this->options->areTagsKept();
        $verdicts = $jumps->judge($this->data->context, fn () => [$this->context], $isKept);
        $plan = $this->plans->find($this->data, $this->options, $verdicts);
        if ($plan === null) {
            return null;
        }
        foreach ($plan->steps as $step) {
            $isFilled = $step instanceof Segment ? $this->write($step) : $this->repeat($step, $plan);
            if (!$isFilled) {
                return null;
            }
        }
        return $this->toFilled($plan);
    }

    private function countOf(PreparedScope $list): int
    {
        return $list->depth === 1 ? $this->data->counts[$list->name] ?? 0 : 0;
    }

    private function repeat(Each $op, ListPlan $plan): bool
    {
        $this->uses = 0;
        $all = $this->data->lists[$op->scope->name] ?? [];
        try {
            $this->repeatedWork = FillWork::addStretch($this->repeatedWork, $op->work, $this->countOf($op->scope));
        } catch (FillException) {
            return false;
        }
        $isByItem = $op->scope->areTagsAsked
            || array_intersect(Scope::GIVEN, array_column($op->scope->keys, 1)) !== [];
        foreach ($all as $items) {
            for ($row = 0; $row < $items->size; $row += $size) {
                $isFirst = $items->index + $row === 0 && $op->start < $op->body;
                $size = $isByItem || $isFirst ? 1 : $items->size - $row;
                if (!$this->writeItems($op, $plan, $items, $row, $size)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Writes so many items that are filled in one way. */
    private function writeItems(Each $op, ListPlan $plan, GivenItems $items, int $row, int $size): bool
    {
        $jumps = $this->plans->jumps($items->index + $row === 0 ? $op->body : $op->start, $op->end);
        if ($jumps->areTooMany) {
            return false;
        }
        $verdicts = $jumps->count === 0 ? '' : $jumps->judge($this->data->context, fn () => [
            $this->context,
            $op->scope->index => $this->contextOf($op->scope, $items, $row),
        ], $this->options->areTagsKept());
        $segment = $this->plans->findItems($plan, $op, $items, $row, $verdicts, $this->data, $this->options->onMissing);
        return $segment !== false && $this->write($segment, $op->scope, $items, $row, $size);
    }

    /**
     * Each context of the caller is read once; other items have none.
     */
    private function contextOf(PreparedScope $list, GivenItems $items, int $row): GivenContext
    {
        $index = $items->index + $row;
        return $this->itemContexts[$list->index][$index] ??= $this->plans->contexts->readItem(
            $list,
            $items,
            $row,
            $this->data,
            $list->keys === [] ? [] : Scope::givenTo($index, $this->countOf($list)),
        );
    }

    /** Writes a segment of the data, or of so many items. */
    private function write(
        Segment $segment,
        ?PreparedScope $list = null,
        ?GivenItems $items = null,
        int $row = 0,
        int $size = 1,
    ): bool {
        $data = $this->data;
        $base = $segment->parts;
        // No two items have a value in common.
        $uses = $list === null ? $segment->uses : \max(0, $segment->uses - $this->uses);
        $this->uses += $list === null ? 0 : $uses;
        $this->mostBytes += $size * ($segment->bytes + \count($segment->numbers) * \strlen((string) ListReader::MAX_ITEMS))
            + $uses * $data->bytes * MailPlans::MAX_GROWTH;
        $values = $data->values ?? $data->list();
        foreach ($segment->outer as $at => [$position, $place]) {
            $piece = SlotEscaper::escape($position, $values[$place]);
            if ($piece === null) {
                return false;
            }
            $base[$at] = $piece;
            $this->mostBytes += $size * \strlen($piece);
        }
        // An output that might be too long is filled op by op, which refuses it.
        if ($this->mostBytes > $this->options->maxOutputBytes) {
            return false;
        }
        $html = $segment->html === [] ? [] : $data->html ?? $data->escape();
        $width = $items->width ?? 0;
        $start = ($items->start ?? 0) + $row * $width;
        for ($done = 0; $done < $size; $done++, $start += $width) {
            $parts = $base;
            foreach ($segment->html as $at => $place) {
                $parts[$at] = $html[$start + $place];
            }
            foreach ($segment->plain as $at => $place) {
                $parts[$at] = $values[$start + $place];
            }
            foreach ($segment->others as $at => [$position, $place]) {
                $piece = SlotEscaper::escape($position, $values[$start + $place]);
                if ($piece === null) {
                    return false;
                }
                $parts[$at] = $piece;
            }
            foreach ($segment->numbers as $at => $position) {
                $parts[$at] = (string) SlotEscaper::escape($position, (string) ($items->index + $row + $done + 1));
            }
            $this->output[] = \implode('', $parts);
        }
        foreach ($segment->hidden as $node) {
            $this->hidden[$node] = true;
        }
        for ($done = 0; $done < $size && $segment->notes !== []; $done++) {
            $item = $list === null ? $this->scope : new Scope($list, $this->scope, $items->index + $row + $done);
            foreach ($segment->notes as [$tag, $isMissing]) {
                $places = $isMissing ? $this->missing : $this->defaulted;
                $places->add($tag, $tag->scope === $list ? $item : $this->scope);
            }
        }
        return true;
    }

    private function toFilled(ListPlan $plan): Filled
    {
        $unused = $plan->given->unused;
        // What a program asks of the items of a list that it does not have.
        $nothing = new PreparedScope(0, $this->program->data);
        foreach ($this->data->lists as $name => $all) {
            if ($all !== []) {
                $list = $this->program->data->lists[$name] ?? $nothing;
                array_push($unused, ...$plan->unusedOf($list, (string) $name, $all[0]));
            }
        }
        $counts = [];
        foreach ($this->program->lists as $list) {
            $counts[$list->label()] = $this->countOf($list);
        }
        $output = implode('', $this->output);
        return new Filled([$output], new RenderReport(
            missing: $this->missing->labels(),
            defaulted: $this->defaulted->labels(),
            unused: $unused,
            rejectedUrls: [],
            hidden: array_map(strval(...), array_keys($this->hidden)),
            lists: $counts,
            bytes: strlen($output),
        ));
    }
}
