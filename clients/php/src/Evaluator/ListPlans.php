<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The plans of one program for data with lists, each made when it is first asked for.
 *
 * @internal
 */
final class ListPlans
{
    /** Forgotten all at once when there are more, or more bytes. */
    private const MAX_ENTRIES = 64;
    private const MAX_BYTES = 4_194_304;

    public readonly ContextPlans $contexts;
    /** @var array<string, ListPlan|false> false where none can be made */
    private array $plans = [];
    private int $bytes = 0;
    /** @var array<int, array<int, Jumps>> by the ops at which a part begins and ends */
    private array $jumps = [];

    public function __construct(public readonly PreparedProgram $program)
    {
        $this->contexts = new ContextPlans();
    }

    public function find(GivenData $data, FillOptions $options, string $verdicts): ?ListPlan
    {
        $key = $data->key();
        if ($key === null || !$options->hasPolicy()) {
            return null;
        }
        $key = "$options->onMissing$verdicts $key";
        if (!isset($this->plans[$key])) {
            $plan = $this->make($data, $options->onMissing, $verdicts);
            $this->plans = count($this->plans) < self::MAX_ENTRIES ? $this->plans : [];
            $this->plans[$key] = $plan;
        }
        return $this->plans[$key] ?: null;
    }

    /** The plan of items: those from `$row` on of some that have values of the same names. */
    public function findItems(
        ListPlan $plan,
        Each $op,
        GivenItems $items,
        int $row,
        string $verdicts,
        GivenData $data,
        string $onMissing,
    ): Segment|false {
        $start = $items->index + $row === 0 ? $op->body : $op->start;
        $key = "$start $verdicts $items->key";
        $known = $plan->findItems($key);
        if ($known !== null) {
            return $known;
        }
        $given = new GivenPlaces($op->scope, $items->places(), $data->values ?? $data->list(), $items->start);
        $maker = new PlanMaker($this->program, $onMissing, $plan->given->places, $op->scope, $given->places);
        $segment = $maker->read($start, $op->end, $verdicts, false)[0] ?? false;
        $this->count($segment === false ? 0 : $segment->bytes);
        return $plan->addItems($key, $segment);
    }

    /** The jumps of a part of the program. */
    public function jumps(int $start, int $end): Jumps
    {
        return $this->jumps[$start][$end] ??= new Jumps($this->program, $start, $end);
    }

    private function make(GivenData $data, string $onMissing, string $verdicts): ListPlan|false
    {
        $given = new GivenPlaces($this->program->data, $data->places(), $data->values ?? $data->list());
        $maker = new PlanMaker($this->program, $onMissing, $given->places);
        $steps = $maker->read(0, count($this->program->ops), $verdicts, true);
        if ($steps === null) {
            return false;
        }
        foreach ($steps as $step) {
            $this->count($step instanceof Segment ? $step->bytes : 0);
        }
        return new ListPlan($steps, $given);
    }

    private function count(int $bytes): void
    {
        $this->bytes += $bytes;
        if ($this->bytes > self::MAX_BYTES) {
            [$this->plans, $this->bytes] = [[], 0];
        }
    }
}
