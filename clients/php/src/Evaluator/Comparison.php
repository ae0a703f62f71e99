<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Compares a value of the context of a scope, or the number of items of a list that lies there, with an operand.
 *
 * @internal
 */
final class Comparison
{
    private const MAX_ITEMS = 10_000;

    /** Identifies the tested value within the scope. */
    public readonly string $value;
    /** Whether it asks if a value of the context is empty. */
    private readonly bool $isOfEmptiness;

    /**
     * @param int $scope the index of the scope
     * @param string|Names $subject the key of the context as it is written, or the names of the list
     * @param string|float|array<array-key, true>|null $operand a list has its items as keys
     * @param int $work of the operand
     */
    public function __construct(
        public readonly int $scope,
        private readonly string|Names $subject,
        public readonly string $operator,
        public readonly string|float|array|null $operand,
        public readonly int $work = 0,
    ) {
        $this->value = is_string($subject) ? "key $subject" : "list {$subject->name}";
        $this->isOfEmptiness = is_string($subject) && in_array($operator, ['is_empty', 'is_not_empty'], true);
    }

    /**
     * Checks the operator and the operand of a step, which begin at `$at`.
     *
     * @param string|Names $subject the key, or the names of the list
     * @param list<mixed> $entry
     * @param list<string|int> $loc
     */
    public static function read(Names $scope, string|Names $subject, array $entry, int $at, array $loc): self
    {
        $operator = $entry[$at];
        $operand = $entry[$at + 1] ?? null;
        $place = [...$loc, $at + 1];
        switch (is_string($operator) ? $operator : '') {
            case 'is_empty':
            case 'is_not_empty':
                return new self($scope->index, $subject, $operator, null);
            case 'in':
            case 'not_in':
                [$items, $work] = self::readItems($operand, $place);
                return new self($scope->index, $subject, $operator, $items, $work);
            case '>':
            case '<':
            case '>=':
            case '<=':
            case 'date_before':
            case 'date_after':
            case 'date_on':
                return new self($scope->index, $subject, $operator, Member::finite($operand, $place));
            case '==':
            case '!=':
            case 'contains':
            case 'not_contains':
            case 'starts_with':
            case 'ends_with':
                $text = Member::text($operand, $place);
                return new self($scope->index, $subject, $operator, $text, Work::OF_OP + strlen($text));
            default:
                $msg = 'must be one of the 17 operators';
                throw FillException::invalidProgram([...$loc, $at], $msg, 'unknown_operator');
        }
    }

    /**
     * @param list<string|int> $loc
     * @return array{array<array-key, true>, int} the items, and their work
     */
    private static function readItems(mixed $value, array $loc): array
    {
        $items = [];
        $work = 0;
        foreach (Member::list($value, $loc, self::MAX_ITEMS) as $at => $item) {
            $text = Member::text($item, [...$loc, $at]);
            $items[$text] = true;
            $work += Work::OF_OP + strlen($text);
        }
        return [$items, $work];
    }

    public function valueOf(Scope $scope): ContextValue
    {
        return is_string($this->subject)
            ? $scope->context($this->subject)
            : new ContextValue((string) count($scope->lists[$this->subject->name] ?? []));
    }

    public function isTrue(Scope $scope): bool
    {
        if ($this->isOfEmptiness) {
            // Usually the first character decides.
            $text = $scope->context[$this->subject] ?? '';
            $isVisible = \is_string($text) && $text !== '' && $text[0] > ' ' && $text[0] < "\x7f";
            return (!$isVisible && $this->valueOf($scope)->isBlank()) === ($this->operator === 'is_empty');
        }
        $value = $this->valueOf($scope);
        $operand = $this->operand;
        return match ($this->operator) {
            '==' => $value->lowerText() === $operand,
            '!=' => $value->lowerText() !== $operand,
            'contains' => $value->contains($operand),
            'not_contains' => !$value->contains($operand),
            'starts_with' => str_starts_with($value->lowerText(), $operand),
            'ends_with' => str_ends_with($value->lowerText(), $operand),
            'in' => isset($operand[$value->lowerText()]),
            'not_in' => !isset($operand[$value->lowerText()]),
            'is_empty' => $value->isBlank(),
            'is_not_empty' => !$value->isBlank(),
            'date_before', 'date_after', 'date_on' => self::compare($this->operator, $value->day(), $operand),
            default => self::compare($this->operator, $value->number(), $operand),
        };
    }

    /** False when the value is not a number or not a day. */
    private static function compare(string $operator, int|float|null $value, float $operand): bool
    {
        if ($value === null) {
            return false;
        }
        return match ($operator) {
            '>', 'date_after' => $value > $operand,
            '<', 'date_before' => $value < $operand,
            '>=' => $value >= $operand,
            '<=' => $value <= $operand,
            'date_on' => (float) $value === $operand,
        };
    }
}
