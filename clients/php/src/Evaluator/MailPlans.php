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
    /** Which of them are taken is a part of the name of a plan. */
    private const MAX_JUMPS = 256;
    /** No position writes more than this for a byte of a value. */
    private const MAX_GROWTH = 6;
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
    /** @var list<array<int, Jump>> of each program those outside of stretches, by the index of the op */
    private readonly array $jumps;
    private readonly int $jumpCount;
    /** Whether conditions are asked, or the work of all there are has to be known. */
    private readonly bool $readsContext;

    /** @param non-empty-list<PreparedProgram> $programs */
    public function __construct(private readonly array $programs)
    {
        $this->jumps = array_map(self::findJumps(...), $programs);
        $this->jumpCount = array_sum(array_map(count(...), $this->jumps));
        $searching = array_filter($programs, static fn (PreparedProgram $program) => $program->data->searches !== []);
        $this->readsContext = $this->jumpCount > 0 || $searching !== [];
    }

    /** Null when the general evaluator has to fill the programs, or to tell what is wrong. */
    public function fill(GivenData $data, FillOptions $options): ?Filled
    {
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
        foreach ($plan->plans as $each) {
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
            $plan = (new PlanMaker($program, $onMissing))->make($data, $verdicts[$at] ?? '');
            if ($plan === null) {
                return null;
            }
            $plans[] = $plan;
        }
        return new MailPlan($plans);
    }

    /**
     * For each program a digit for each condition that is come to; null where the general evaluator has to look.
     *
     * @return list<string>|null
     */
    private function judgeAll(GivenData $data): ?array
    {
        if ($this->jumpCount > self::MAX_JUMPS) {
            return null;
        }
        $verdicts = [];
        foreach ($this->programs as $at => $program) {
            $digits = self::judge($program, $this->jumps[$at], $data);
            if ($digits === null) {
                return null;
            }
            $verdicts[] = $digits;
        }
        return $verdicts;
    }

    /** @param array<int, Jump> $jumps */
    private static function judge(PreparedProgram $program, array $jumps, GivenData $data): ?string
    {
        if ($jumps === [] && $program->data->searches === []) {
            return '';
        }
        $scope = (new DataReader(new DataIssues()))->readData($program->data, ['context' => $data->context]);
        if (!FillWork::isWithinLimit($scope)) {
            return null;
        }
        $digits = '';
        $known = [];
        $next = 0;
        foreach ($jumps as $at => $jump) {
            if ($at < $next) {
                continue;
            }
            $condition = $jump->condition;
            $holds = $known[$condition->index] ??= ConditionEvaluator::isTrue($condition, [$scope]);
            $digits .= $holds ? '1' : '0';
            $next = $holds ? $at + 1 : $jump->target;
        }
        return $digits;
    }

    /** @return array<int, Jump> */
    private static function findJumps(PreparedProgram $program): array
    {
        $jumps = [];
        for ($at = 0; $at < count($program->ops); $at++) {
            $op = $program->ops[$at];
            if ($op instanceof Jump) {
                $jumps[$at] = $op;
            } elseif ($op instanceof Each) {
                $at = $op->end - 1;
            }
        }
        return $jumps;
    }
}
