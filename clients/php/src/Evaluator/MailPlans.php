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
    /**
     * Those by which the programs of the same index are filled in one way or another, each once; and those of programs for
     * which the work of all conditions has to be known.
     *
     * @var array<int, Jumps>
     */
    private readonly array $conditional;

    /** @param non-empty-list<PreparedProgram> $programs */
    public function __construct(private readonly array $programs)
    {
        $toJumps = static fn (PreparedProgram $program) => new Jumps($program, 0, count($program->ops));
        $this->jumps = array_map($toJumps, $programs);
        $this->contexts = array_map(static fn () => new ContextPlans(), $programs);
        $this->lists = array_map(static fn (PreparedProgram $program) => new ListPlans($program), $programs);
        $conditional = [];
        foreach ($this->jumps as $at => $jumps) {
            $isKnown = $jumps->asked !== null && in_array($jumps->asked, array_column($conditional, 'asked'), true);
            if (($jumps->count > 0 && !$isKnown) || $programs[$at]->data->searches !== []) {
                $conditional[$at] = $jumps;
            }
        }
        $this->conditional = $conditional;
    }

    /** Null when the general evaluator has to fill the programs, or to tell what is wrong. */
    public function fill(GivenData $data, FillOptions $options): ?Filled
    {
        if ($data->lists !== []) {
            return $this->fillLists($data, $options);
        }
        $variant = $options->onMissing;
        foreach ($this->conditional as $at => $jumps) {
            $bits = $jumps->asked === null ? null : $jumps->judgeQuickly($data->context);
            if ($bits !== null) {
                $variant .= ",$bits";
                continue;
            }
            $digits = $this->judge($at, $data, $options->areTagsKept());
            if ($digits === null) {
                return null;
            }
            $variant .= ";$digits";
        }
        // Mostly the names are those of the mail before, which is quicker told than looked up.
        $isSame = $data->names === $this->names && $data->groups === $this->groups && $variant === $this->variant;
        $plan = $isSame ? $this->last : $this->find($data, $options, $variant);
        // An output that might be too long is filled op by op, which refuses it.
        if (
            $plan === null
            || $plan->bytes + $plan->uses * $data->bytes * self::MAX_GROWTH > $options->maxOutputBytes
        ) {
            return null;
        }
        $html = $plan->hasHtml ? $data->html ?? $data->escape() : [];
        $values = $plan->hasOthers ? $data->values ?? $data->list() : [];
        $pieces = [];
        foreach ($plan->pieces as [$position, $place]) {
            $piece = $position === 'line' && $data->isAscii
                ? \trim($values[$place], ' ')
                : SlotEscaper::escape($position, $values[$place]);
            // A URL that is refused is told op by op.
            if ($piece === null) {
                return null;
            }
            $pieces[] = $piece;
        }
        $outputs = [];
        foreach ($plan->frames as $frame) {
            if ($frame->byPlace !== null) {
                $outputs[] = \implode('', \array_replace($frame->byPlace, $frame->plain === [] ? $html : $values));
                continue;
            }
            if ($frame->lonePiece !== null) {
                $outputs[] = $frame->parts[0] . $pieces[$frame->lonePiece] . $frame->parts[2];
                continue;
            }
            // A copy, which takes the values with it when it goes.
            $parts = $frame->parts;
            foreach ($frame->html as $at => $place) {
                $parts[$at] = $html[$place];
            }
            foreach ($frame->plain as $at => $place) {
                $parts[$at] = $values[$place];
            }
            foreach ($frame->pieces as $at => $piece) {
                $parts[$at] = $pieces[$piece];
            }
            $outputs[] = \implode('', $parts);
        }
        return new Filled($outputs, $plan->report);
    }

    private function find(GivenData $data, FillOptions $options, string $variant): ?MailPlan
    {
        $key = $data->key();
        $known = $key === null ? self::REFUSED : $this->plans[$key][$variant] ?? null;
        if ($known === null || $known === self::SEEN) {
            $plan = $known === self::SEEN && $options->hasPolicy() ? $this->make($data, $options) : null;
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

    private function make(GivenData $data, FillOptions $options): ?MailPlan
    {
        $plans = [];
        foreach ($this->programs as $at => $program) {
            $given = new GivenPlaces($program->data, $data->places(), $data->list());
            $maker = new PlanMaker($program, $options->onMissing, $given->places);
            $verdicts = $this->judge($at, $data, $options->areTagsKept()) ?? '';
            $segment = $maker->read(0, count($program->ops), $verdicts, false)[0] ?? null;
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
        return new MailPlan($plans, count($data->list()));
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

    /** A digit for each condition of a program that is come to; null where the general evaluator has to look. */
    private function judge(int $at, GivenData $data, bool $isKept): ?string
    {
        $program = $this->programs[$at];
        $read = fn () => [$this->contexts[$at]->readData($program->data, $data)];
        if ($program->data->searches !== [] && !FillWork::areWithinLimit($program->data, $read()[0])) {
            return null;
        }
        return $this->jumps[$at]->areTooMany ? null : $this->jumps[$at]->judge($data->context, $read, $isKept);
    }
}
