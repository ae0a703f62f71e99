<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * The plans of the programs of a mail, each made when it is asked for again: what is filled once needs none.
 *
 * @internal
 */
final class MailPlans
{
    /** Forgotten all at once when there are more, or more bytes. */
    private const MAX_ENTRIES = 128;
    private const MAX_BYTES = 4_194_304;
    /** No position writes more than this for a byte of a value. */
    public const MAX_GROWTH = 6;
    /** In place of a plan: asked for once, and none that can be made. */
    private const SEEN = 1;
    private const REFUSED = 0;

    /** @var array<string, array<string, MailPlan|int>> by what is given, then by policy and conditions */
    private array $plans = [];
    private int $count = 0;
    private int $bytes = 0;
    private ?MailPlan $last = null;
    /** What that one is made for. */
    private string $groups = '';
    /** @var list<array-key> */
    private array $names = [];
    private string $variant = '';
    /** @var list<Jumps> of each program */
    private readonly array $jumps;
    /** @var list<ContextPlans> of each program */
    private readonly array $contexts;
    /** @var list<ListPlans> of each program */
    private readonly array $lists;
    /** Whether there was a mail with lists: what is filled once needs no plan. */
    private bool $hadLists = false;
    /** Whether conditions are asked, or the work of all there are has to be known. */
    private readonly bool $readsContext;

    /** @param non-empty-list<PreparedProgram> $programs */
    public function __construct(private readonly array $programs)
    {
        $toJumps = static fn (PreparedProgram $program) => new Jumps($program, 0, count($program->ops));
        $this->jumps = array_map($toJumps, $programs);
        $this->contexts = array_map(static fn () => new ContextPlans(), $programs);
        $this->lists = array_map(static fn (PreparedProgram $program) => new ListPlans($program), $programs);
        $searching = array_filter($programs, static fn (PreparedProgram $program) => $program->data->searches !== []);
        $this->readsContext = array_sum(array_column($this->jumps, 'count')) > 0 || $searching !== [];
    }

    /** Null when the general evaluator has to fill the programs, or to tell what is wrong. */
    public function fill(GivenData $data, FillOptions $options): ?Filled
    {
        if ($data->lists !== []) {
            return $this->fillLists($data, $options);
        }
        $variant = $options->onMissing;
        $verdicts = [];
        if ($this->readsContext) {
            $verdicts = $this->judgeAll($data);
            if ($verdicts === null) {
                return null;
            }
            $variant .= implode(',', $verdicts);
        }
        // Mostly the names are those of the mail before, which is quicker told than looked up.
        $isSame = $data->names === $this->names && $data->groups === $this->groups && $variant === $this->variant;
        $plan = $isSame ? $this->last : $this->find($data, $options, $variant, $verdicts);
        // An output that might be too long is filled op by op, which refuses it.
        if (
            $plan === null
            || $plan->bytes + $plan->uses * $data->bytes * self::MAX_GROWTH > $options->maxOutputBytes
        ) {
            return null;
        }
        $outputs = [];
        foreach ($plan->segments as $each) {
            // A copy, which takes the values with it when it goes.
            $parts = $each->parts;
            if ($each->html !== []) {
                $html = $data->html ?? $data->escape();
                foreach ($each->html as $at => $place) {
                    $parts[$at] = $html[$place];
                }
            }
            if ($each->plain !== [] || $each->others !== []) {
                $values = $data->values ?? $data->list();
                foreach ($each->plain as $at => $place) {
                    $parts[$at] = $values[$place];
                }
                foreach ($each->others as $at => [$position, $place]) {
                    $escaped = SlotEscaper::escape($position, $values[$place]);
                    // A URL that is refused is told op by op.
                    if ($escaped === null) {
                        return null;
                    }
                    $parts[$at] = $escaped;
                }
            }
            $outputs[] = \implode('', $parts);
        }
        $report = $plan->report;
        return new Filled($outputs, new RenderReport(
            $report->missing,
            $report->defaulted,
            $report->unused,
            [],
            $report->hidden,
            $report->lists,
            \strlen($outputs[0]),
        ));
    }

    /** @param list<string> $verdicts */
    private function find(GivenData $data, FillOptions $options, string $variant, array $verdicts): ?MailPlan
    {
        $key = $data->key();
        $known = $key === null ? self::REFUSED : $this->plans[$key][$variant] ?? null;
        if ($known === null || $known === self::SEEN) {
            $plan = $known === self::SEEN && $options->hasPolicy() ? $this->make($data, $options->onMissing, $verdicts) : null;
            $known = $this->add($key, $variant, $plan ?? ($known === null ? self::SEEN : self::REFUSED));
        }
        if (!$known instanceof MailPlan) {
            return null;
        }
        $this->last = $known;
        $this->names = $data->names;
        $this->groups = $data->groups;
        $this->variant = $variant;
        return $known;
    }

    private function add(string $key, string $variant, MailPlan|int $plan): MailPlan|int
    {
        $this->bytes += $plan instanceof MailPlan ? $plan->bytes : 0;
        if (++$this->count > self::MAX_ENTRIES || $this->bytes > self::MAX_BYTES) {
            [$this->plans, $this->count, $this->bytes] = [[], 0, 0];
        }
        return $this->plans[$key][$variant] = $plan;
    }

    /** @param list<string> $verdicts */
    private function make(GivenData $data, string $onMissing, array $verdicts): ?MailPlan
    {
        $plans = [];
        foreach ($this->programs as $at => $program) {
            $given = new GivenPlaces($program->data, $data->places(), $data->list());
            $maker = new PlanMaker($program, $onMissing, $given->places);
            $segment = $maker->read(0, count($program->ops), $verdicts[$at] ?? '', false)[0] ?? null;
            if ($segment === null) {
                return null;
            }
            $plans[] = new ProgramPlan($segment, new RenderReport(
                missing: $segment->labels(true),
                defaulted: $segment->labels(false),
                unused: $given->unused,
                rejectedUrls: [],
                hidden: $segment->hidden,
                lists: (new Scope($program->data))->countItems($program->lists),
                bytes: 0,
            ));
        }
        return new MailPlan($plans);
    }

    private function fillLists(GivenData $data, FillOptions $options): ?Filled
    {
        if (!$this->hadLists) {
            $this->hadLists = true;
            return null;
        }
        $filled = [];
        foreach ($this->lists as $plans) {
            $one = (new ListFill($plans, $data, $options))->run();
            if ($one === null) {
                return null;
            }
            $filled[] = $one;
        }
        $joined = Filled::join($filled);
        return $joined instanceof Filled ? $joined : null;
    }

    /**
     * For each program a digit for each condition that is come to; null where the general evaluator has to look.
     *
     * @return list<string>|null
     */
    private function judgeAll(GivenData $data): ?array
    {
        $verdicts = [];
        foreach ($this->programs as $at => $program) {
            $jumps = $this->jumps[$at];
            $searches = $program->data->searches !== [];
            if ($jumps->count === 0 && !$searches) {
                $verdicts[] = '';
                continue;
            }
            $context = $this->contexts[$at]->read($program->data, $data->context, []);
            if ($jumps->areTooMany || ($searches && !FillWork::areWithinLimit($program->data, $context))) {
                return null;
            }
            $verdicts[] = $jumps->judge([$context]);
        }
        return $verdicts;
    }
}
