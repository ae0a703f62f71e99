<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Literals, slots and the jumps among them, which are written together.
 *
 * @internal
 */
final class Run
{
    /** @var list<string> the literals, with an empty string for each other op */
    public readonly array $parts;
    /** @var list<RunStep> in order */
    public readonly array $steps;
    /** The most bytes that everything except the values can take. */
    public readonly int $mostBytes;
    /** The most times that one value is written. */
    public readonly int $uses;

    /**
     * @param non-empty-list<string|Slot|Jump> $ops
     * @param int $start the first of them in the program
     * @param int $scope the index of the innermost scope there
     */
    public function __construct(public readonly array $ops, int $start, public readonly int $scope)
    {
        $begins = [0 => true];
        foreach ($ops as $at => $op) {
            if ($op instanceof Jump) {
                $begins[$at] = $begins[$op->target - $start] = true;
            }
        }
        unset($begins[count($ops)]);
        ksort($begins);
        $indexes = array_flip(array_keys($begins));
        $steps = [];
        $uses = [];
        $bytes = 0;
        foreach ($ops as $at => $op) {
            if (isset($begins[$at])) {
                $target = $op instanceof Jump ? $op->target - $start : 0;
                $next = $indexes[$target] ?? count($indexes);
                $steps[] = $step = new RunStep($at, $op instanceof Jump ? $op->condition : null, $target, $next);
            }
            if ($op instanceof Slot) {
                self::addSlot($step, $at, $op, $scope);
                $key = "{$op->tag->names->index} {$op->tag->place}";
                $uses[$key] = ($uses[$key] ?? 0) + 1;
                $texts = [$op->tag->default ?? '', $op->tag->source, ...$op->tag->choices];
                $bytes += Escape::MAX_GROWTH * max(array_map(strlen(...), $texts));
            } elseif (is_string($op)) {
                $bytes += strlen($op);
            }
        }
        $this->parts = array_map(static fn (string|Slot|Jump $op) => is_string($op) ? $op : '', $ops);
        [$this->steps, $this->mostBytes, $this->uses] = [$steps, $bytes, max([0, ...array_values($uses)])];
    }

    private static function addSlot(RunStep $step, int $at, Slot $slot, int $scope): void
    {
        $form = $slot->tag->names->index === $scope ? $slot->position : '';
        if ($form === 'text' || $form === 'attribute') {
            $step->html[$at] = $slot->tag->place;
        } elseif ($form === 'plain') {
            $step->plain[$at] = $slot->tag->place;
        } else {
            $step->others[$at] = $slot;
        }
    }
}
