<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;
use Letterpress\RenderReport;

/**
 * One run of a checked program over checked data. What a value, a default or a source gives in a position is made once for the
 * data, and once for an item each time that it is come to, however often it stands there; so is what a condition says.
 *
 * @internal
 */
final class Filling
{
    /** Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link. */
    private const REJECTED_URL = '#';

    private readonly TagPlaces $missing;
    private readonly TagPlaces $missingUrls;
    private readonly TagPlaces $defaulted;
    private readonly TagPlaces $rejectedUrls;
    /** @var array<array-key, true> */
    private array $hidden = [];
    /** @var array<int, Scope> the data, and the item of each list that is repeated, by the index of the scope */
    private array $scopes;
    /** @var array<int, array<int, ContextValue>> what conditions read of these */
    private array $contexts;
    /** @var array<int, array<int, string>> by scope: what stands in each slot where no value was supplied */
    private array $pieces = [[]];
    /** @var array<int, array<string, array<int, string>>> by scope: what a value gives, by position; tags of one name share it */
    private array $valuePieces = [[]];
    /** @var array<int, array<int, bool>> by scope */
    private array $verdicts = [[]];
    /** @var list<string> */
    private array $output = [];
    private int $bytes = 0;
    private int $repeatedWork = 0;

    public function __construct(
        private readonly PreparedProgram $program,
        Scope $data,
        private readonly FillOptions $options,
    ) {
        $this->scopes = [$data];
        $this->contexts = [$data->context];
        $this->missing = new TagPlaces();
        $this->missingUrls = new TagPlaces();
        $this->defaulted = new TagPlaces();
        $this->rejectedUrls = new TagPlaces();
    }

    /**
     * Throws RENDER_ERROR over the limit of output or of work, and for missing tags that the policy refuses.
     *
     * @param list<string> $unused values that no op asks for
     */
    public function run(array $unused): Filled
    {
        $this->runOps(0, count($this->program->ops));
        if ($this->options->onMissing === 'error') {
            $this->missing->assertNone('has neither a value nor a default', 'missing');
        } elseif ($this->options->onMissing === 'error-urls') {
            $msg = 'stands for a URL, so it needs a value or a default';
            $this->missingUrls->assertNone($msg, 'missing_url');
        }
        return new Filled([implode('', $this->output)], $this->report($unused));
    }

    private function runOps(int $at, int $end): void
    {
        $ops = $this->program->ops;
        $maxBytes = $this->options->maxOutputBytes;
        while ($at < $end) {
            $op = $ops[$at++];
            if (is_string($op)) {
                $piece = $op;
            } elseif ($op instanceof Slot) {
                $piece = $this->write($op, $this->bytes);
            } elseif ($op instanceof Jump) {
                $at = $this->isShown($op->condition) ? $at : $op->target;
                continue;
            } elseif ($op instanceof Each) {
                $this->repeat($op);
                $at = $op->end;
                continue;
            } else {
                $this->ask($op->tag);
                continue;
            }
            $this->bytes += strlen($piece);
            if ($this->bytes > $maxBytes) {
                $this->refuseLength();
            }
            $this->output[] = $piece;
        }
    }

    private function repeat(Each $op): void
    {
        $index = $op->scope->index;
        $items = $this->scopes[$op->scope->holder?->index ?? 0]->lists[$op->scope->name] ?? [];
        $this->repeatedWork = FillWork::addStretch($this->repeatedWork, $op->work, count($items));
        foreach ($items as $item) {
            $this->scopes[$index] = $item;
            $this->contexts[$index] = $item->context;
            $this->pieces[$index] = $this->valuePieces[$index] = $this->verdicts[$index] = [];
            if ($item->index > 0) {
                $this->runOps($op->start, $op->body);
            }
            $this->runOps($op->body, $op->end);
        }
    }

    private function isShown(PreparedCondition $condition): bool
    {
        $verdict = $this->verdicts[$condition->scope->index][$condition->index]
            ??= ConditionEvaluator::isTrue($condition, $this->contexts, $this->scopes, $this->options->areTagsKept());
        if (!$verdict && $condition->node !== '') {
            $this->hidden[$condition->node] = true;
        }
        return $verdict;
    }

    private function ask(PreparedTag $tag): void
    {
        $scope = $this->scopes[$tag->scope->index];
        if (($scope->values[$tag->value] ?? '') === '') {
            $places = $tag->default === null ? $this->missing : $this->defaulted;
            $places->add($tag, $scope);
        }
    }

    private function write(Slot $slot, int $written): string
    {
        $tag = $slot->tag;
        $scope = $tag->scope->index;
        $value = $this->scopes[$scope]->values[$tag->value] ?? '';
        return $value === ''
            ? $this->pieces[$scope][$slot->index] ??= $this->writeDefault($slot, $written)
            : $this->valuePieces[$scope][$slot->position][$tag->value] ??= $this->writeValue($slot, $value, $written);
    }

    private function writeDefault(Slot $slot, int $written): string
    {
        $tag = $slot->tag;
        if ($tag->default === null) {
            return $this->writeMissing($slot);
        }
        $this->defaulted->add($tag, $this->scopes[$tag->scope->index]);
        // A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
        return $tag->default === '' ? '' : $this->writeValue($slot, $tag->default, $written);
    }

    /** What is too long in any case is not escaped to be thrown away. */
    private function writeValue(Slot $slot, string $value, int $written): string
    {
        if ($written + SlotEscaper::leastBytes($slot->position, $value) > $this->options->maxOutputBytes) {
            $this->refuseLength();
        }
        $escaped = SlotEscaper::escape($slot->position, $value);
        if ($escaped === null) {
            $this->rejectedUrls->add($slot->tag, $this->scopes[$slot->tag->scope->index]);
        }
        return $escaped ?? self::REJECTED_URL;
    }

    private function writeMissing(Slot $slot): string
    {
        $this->missing->add($slot->tag, $this->scopes[$slot->tag->scope->index]);
        if (SlotEscaper::isWholeUrl($slot->position)) {
            $this->missingUrls->add($slot->tag, $this->scopes[$slot->tag->scope->index]);
        }
        return $this->options->onMissing === 'keep'
            ? SlotEscaper::escapeTagSource($slot->position, $slot->tag->source)
            : '';
    }

    /** @param list<string> $unused */
    private function report(array $unused): RenderReport
    {
        return new RenderReport(
            missing: $this->missing->labels(),
            defaulted: $this->defaulted->labels(),
            unused: $unused,
            rejectedUrls: $this->rejectedUrls->labels(),
            hidden: array_map(strval(...), array_keys($this->hidden)),
            lists: $this->scopes[0]->countItems($this->program->lists),
            bytes: $this->bytes,
        );
    }

    private function refuseLength(): never
    {
        $msg = "is longer than the limit of {$this->options->maxOutputBytes} bytes";
        throw new FillException('RENDER_ERROR', [new Issue(['output'], $msg, 'output_too_long')]);
    }
}
