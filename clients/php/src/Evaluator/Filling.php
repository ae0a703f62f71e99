<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;
use Letterpress\RenderReport;

/**
 * One run of a checked program over checked data.
 *
 * @internal
 */
final class Filling
{
    /** Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link. */
    private const REJECTED_URL = '#';

    /** @var array<string, true> */
    private array $missing = [];
    /** @var array<string, true> */
    private array $missingUrls = [];
    /** @var array<string, true> */
    private array $defaulted = [];
    /** @var array<string, true> */
    private array $rejectedUrls = [];
    /** @var array<array-key, true> */
    private array $hidden = [];
    /** @var array<int, string> what stands in each slot where no value was supplied, made once however often it occurs */
    private array $pieces = [];
    /** @var array<string, array<int, string>> what a value gives, by position: tags of one name share it */
    private array $valuePieces = [];
    /** @var array<int, bool> */
    private array $verdicts = [];

    public function __construct(
        private readonly PreparedProgram $program,
        private readonly MergeTagReader $tags,
        private readonly ConditionEvaluator $conditions,
        private readonly FillOptions $options,
    ) {
    }

    /** Throws RENDER_ERROR over the limit, and for missing tags that the policy refuses. */
    public function run(): Filled
    {
        $ops = $this->program->ops;
        $count = count($ops);
        $maxBytes = $this->options->maxOutputBytes;
        $pieces = [];
        $bytes = 0;
        for ($at = 0; $at < $count;) {
            $op = $ops[$at++];
            if (is_string($op)) {
                $piece = $op;
            } elseif ($op instanceof Slot) {
                $piece = $this->write($op, $bytes);
            } else {
                $at = $this->isShown($op->condition) ? $at : $op->target;
                continue;
            }
            $bytes += strlen($piece);
            if ($bytes > $maxBytes) {
                $this->refuseLength();
            }
            $pieces[] = $piece;
        }
        if ($this->options->onMissing === 'error') {
            self::assertNone($this->missing, 'has neither a value nor a default', 'missing');
        } elseif ($this->options->onMissing === 'error-urls') {
            self::assertNone($this->missingUrls, 'stands for a URL, so it needs a value or a default', 'missing_url');
        }
        return new Filled(implode('', $pieces), $this->report($bytes));
    }

    private function isShown(PreparedCondition $condition): bool
    {
        $verdict = $this->verdicts[$condition->index] ??= $this->conditions->isTrue($condition);
        if (!$verdict && $condition->node !== '') {
            $this->hidden[$condition->node] = true;
        }
        return $verdict;
    }

    private function write(Slot $slot, int $written): string
    {
        $tag = $slot->tag;
        $value = $this->tags->values[$tag->value] ?? '';
        return $value === ''
            ? $this->pieces[$slot->index] ??= $this->writeDefault($slot, $written)
            : $this->valuePieces[$slot->position][$tag->value] ??= $this->writeValue($slot, $value, $written);
    }

    private function writeDefault(Slot $slot, int $written): string
    {
        $tag = $slot->tag;
        if ($tag->default === null) {
            return $this->writeMissing($slot);
        }
        $this->defaulted[$tag->label] = true;
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
            $this->rejectedUrls[$slot->tag->label] = true;
        }
        return $escaped ?? self::REJECTED_URL;
    }

    private function writeMissing(Slot $slot): string
    {
        $this->missing[$slot->tag->label] = true;
        if (SlotEscaper::isWholeUrl($slot->position)) {
            $this->missingUrls[$slot->tag->label] = true;
        }
        return $this->options->onMissing === 'keep'
            ? SlotEscaper::escapeTagSource($slot->position, $slot->tag->source)
            : '';
    }

    private function report(int $bytes): RenderReport
    {
        return new RenderReport(
            missing: array_keys($this->missing),
            defaulted: array_keys($this->defaulted),
            unused: $this->tags->unused,
            rejectedUrls: array_keys($this->rejectedUrls),
            hidden: array_map(strval(...), array_keys($this->hidden)),
            bytes: $bytes,
        );
    }

    private function refuseLength(): never
    {
        $msg = "is longer than the limit of {$this->options->maxOutputBytes} bytes";
        throw new FillException('RENDER_ERROR', [new Issue(['output'], $msg, 'output_too_long')]);
    }

    /** @param array<string, true> $labels */
    private static function assertNone(array $labels, string $msg, string $type): void
    {
        $toIssue = static fn (string $label) => new Issue(['merge_tags', ...explode('.', $label)], $msg, $type);
        FillException::assertNone(array_map($toIssue, array_keys($labels)));
    }
}
