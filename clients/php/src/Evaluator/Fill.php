<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * One run of a checked program over the data of its mail.
 *
 * @internal
 */
final class Fill
{
    /** Replaces a URL that the URL rule refuses: the link remains a link, without a destination. */
    private const REJECTED_URL = '#';

    private readonly Values $values;
    private readonly int $maxBytes;
    private readonly bool $isKept;
    private Program $program;
    /** Null until there is something to report. */
    private ?Report $report = null;
    /** @var array<int, Scope> the data, and the item of each list that is repeated, by the index of the names */
    private array $scopes;
    /** @var array<int, array<int, bool>> by scope: the outcome of each condition, evaluated once per item */
    private array $verdicts = [[]];
    /** @var list<string> */
    private array $output = [];
    private int $bytes = 0;
    private int $repeatedWork = 0;

    private function __construct(Data $data, private readonly FillOptions $options)
    {
        $this->values = $data->values;
        $this->scopes = [$data->scope];
        $this->maxBytes = $options->maxOutputBytes;
        $this->isKept = $options->onMissing === 'keep';
    }

    /**
     * Fills the programs of a mail. Refuses with every fault of the data and options, every missing tag that the policy
     * refuses, too much work, or an output over the limit, of all programs.
     *
     * @param non-empty-list<Program|FillException> $programs as Program::readAll gives them
     */
    public static function mail(
        array $programs,
        #[\SensitiveParameter] mixed $supplied,
        FillOptions $options,
    ): Filled|FillException {
        $invalid = Reading::isPlain($supplied) ? FillException::ofInvalid($programs) : null;
        if ($invalid !== null) {
            return $invalid;
        }
        $shared = null;
        $fill = null;
        $outputs = [];
        $reports = [];
        $lists = [];
        $refusals = [];
        foreach ($programs as $program) {
            try {
                if ($program instanceof FillException) {
                    throw $program;
                }
                if ($shared === null) {
                    $shared = $data = new Data($program->names, $supplied, $options->issues);
                }
                if ($shared->issues !== []) {
                    if ($shared->scope->isPlain) {
                        FillException::assertNone($shared->issues);
                    }
                    // Each program reports the faults itself: it may allow more or fewer items than the others.
                    $data = new Data($program->names, $supplied, $options->issues, $program->maxItems);
                    FillException::assertNone($data->issues);
                    $fill = null;
                }
                if ($program->searches !== []) {
                    Work::assertSearchable($program, $data->scope);
                }
                $fill ??= new self($data, $options);
                $outputs[] = $fill->fill($program);
                if ($fill->report !== null) {
                    $reports[] = $fill->report;
                }
                if ($program->lists !== []) {
                    $lists += $data->scope->countItems($program->lists);
                }
            } catch (FillException $exception) {
                $refusals[] = $exception;
            }
        }
        return $refusals === []
            ? new Filled($outputs, Report::join($reports, $shared->unused, $lists, \strlen($outputs[0])))
            : FillException::join($refusals);
    }

    private function fill(Program $program): string
    {
        $this->program = $program;
        $this->report = null;
        $this->verdicts = [[]];
        $this->output = [];
        $this->bytes = $this->repeatedWork = 0;
        $this->runOps(0, \count($program->ops));
        $this->report?->assertAllowed($this->options->onMissing, $this->values);
        return \count($this->output) === 1 ? $this->output[0] : \implode('', $this->output);
    }

    private function runOps(int $at, int $end): void
    {
        $ops = $this->program->ops;
        while ($at < $end) {
            $op = $ops[$at++];
            if ($op instanceof Run) {
                if ($this->writeAtOnce($op)) {
                    $at += \count($op->ops) - 1;
                    continue;
                }
                $op = $op->ops[0];
            }
            if ($op instanceof Jump) {
                $condition = $op->condition;
                if (!($this->verdicts[$condition->scope][$condition->index] ?? $this->judge($condition))) {
                    $at = $op->target;
                }
            } elseif ($op instanceof Each) {
                $this->repeat($op);
                $at = $op->end;
            } else {
                $this->writeOp($op);
            }
        }
    }

    /** Writes a run where the output is far from its limit; otherwise its ops are run one by one. */
    private function writeAtOnce(Run $run): bool
    {
        $values = $this->values;
        if ($this->bytes + $run->mostBytes + $run->uses * $values->bytes * Escape::MAX_GROWTH > $this->maxBytes) {
            return false;
        }
        $html = $values->html ?? $values->escape();
        $start = $this->scopes[$run->scope]->start;
        $parts = $run->parts;
        $holes = [];
        $count = \count($run->steps);
        for ($index = 0; $index < $count; $index = $next) {
            $step = $run->steps[$index];
            $next = $index + 1;
            $condition = $step->condition;
            if (
                $condition !== null
                && !($this->verdicts[$condition->scope][$condition->index] ?? $this->judge($condition))
            ) {
                for ($at = $step->start; $at < $step->target; $at++) {
                    $parts[$at] = '';
                }
                $next = $step->next;
                continue;
            }
            foreach ($step->html as $at => $place) {
                if (($parts[$at] = $html[$start + $place] ?? '') === '') {
                    $holes[$at] = true;
                }
            }
            foreach ($step->plain as $at => $place) {
                if (($parts[$at] = $values->plain[$start + $place]) === '') {
                    $holes[$at] = true;
                }
            }
            foreach ($step->others as $at => $slot) {
                $place = $this->scopes[$slot->tag->names->index]->start + $slot->tag->place;
                $piece = $values->plain[$place] === '' ? false : $slot->piece($values, $place);
                if ($piece === false) {
                    $holes[$at] = true;
                } else {
                    $parts[$at] = $piece;
                }
            }
        }
        if ($holes !== []) {
            \ksort($holes);
            foreach ($holes as $at => $_) {
                $parts[$at] = $this->slotPiece($run->ops[$at]);
            }
        }
        $this->output[] = $piece = \implode('', $parts);
        $this->bytes += \strlen($piece);
        return true;
    }

    private function repeat(Each $op): void
    {
        $index = $op->names->index;
        $items = $this->scopes[$op->names->holder->index]->lists[$op->names->name] ?? [];
        $this->repeatedWork = Work::addLoop($this->repeatedWork, $op, count($items));
        foreach ($items as $item) {
            $this->scopes[$index] = $item;
            $this->verdicts[$index] = [];
            if ($item->index > 0) {
                $this->runOps($op->start, $op->body);
            }
            $this->runOps($op->body, $op->end);
        }
    }

    private function judge(Condition $condition): bool
    {
        $test = $condition->test;
        $verdict = $test !== null
            ? $test->isTrue($this->scopes[$test->scope])
            : $condition->isTrue($this->scopes, $this->values, $this->isKept);
        if (!$verdict && $condition->node !== '') {
            $this->report()->hidden[$condition->node] = true;
        }
        // Where lists do not lie in each other the items of any may change.
        return $condition->scope < 0 ? $verdict : $this->verdicts[$condition->scope][$condition->index] = $verdict;
    }

    private function writeOp(string|Slot $op): void
    {
        $piece = $op instanceof Slot ? $this->slotPiece($op) : $op;
        $this->bytes += strlen($piece);
        if ($this->bytes > $this->maxBytes) {
            $this->refuseLength();
        }
        $this->output[] = $piece;
    }

    private function slotPiece(Slot $slot): string
    {
        $scope = $this->scopes[$slot->tag->names->index];
        $place = $scope->start + $slot->tag->place;
        $value = $this->values->plain[$place];
        if ($value === '') {
            return $this->defaultPiece($slot, $scope);
        }
        if ($slot->position === 'ask') {
            return '';
        }
        $this->assertFits(Escape::leastBytes($slot->position, $value));
        $piece = $slot->piece($this->values, $place);
        if ($piece !== false || !$slot->tag->isBrand) {
            return $this->urlPiece($piece, $slot->tag, $scope);
        }
        $this->report()->add($slot->isChoice ? 'defaulted' : 'rejected_urls', $slot->tag, $scope);
        return $this->defaultPiece($slot, $scope);
    }

    /** What is written where there is no value. */
    private function defaultPiece(Slot $slot, Scope $scope): string
    {
        $tag = $slot->tag;
        if ($tag->default === null) {
            return $this->missingPiece($slot, $scope);
        }
        if ($slot->isChoice) {
            return $tag->default;
        }
        if (!$tag->isBrand) {
            $this->report()->add('defaulted', $tag, $scope);
        }
        // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
        if ($tag->default === '' || $slot->position === 'ask') {
            return '';
        }
        $this->assertFits(Escape::leastBytes($slot->position, $tag->default));
        return $this->urlPiece($slot->default ??= Escape::escape($slot->position, $tag->default) ?? false, $tag, $scope);
    }

    private function missingPiece(Slot $slot, Scope $scope): string
    {
        $this->report()->add('missing', $slot->tag, $scope);
        if (Escape::isWholeUrl($slot->position)) {
            $this->report()->add('missing_urls', $slot->tag, $scope);
        }
        return $this->isKept && $slot->position !== 'ask'
            ? $slot->source ??= Escape::escapeTagSource($slot->position, $slot->tag->source)
            : '';
    }

    private function urlPiece(string|false $piece, Tag $tag, Scope $scope): string
    {
        if ($piece === false) {
            $this->report()->add('rejected_urls', $tag, $scope);
            return self::REJECTED_URL;
        }
        return $piece;
    }

    /** Refuses a value that is too long whatever escaping makes of it, before it is escaped. */
    private function assertFits(int $moreBytes): void
    {
        if ($this->bytes + $moreBytes > $this->maxBytes) {
            $this->refuseLength();
        }
    }

    private function report(): Report
    {
        return $this->report ??= new Report();
    }

    private function refuseLength(): never
    {
        $msg = "is longer than the limit of {$this->maxBytes} bytes";
        throw new FillException('RENDER_ERROR', [new Issue(['output'], $msg, 'output_too_long')]);
    }
}
