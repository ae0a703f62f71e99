<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Reads `context`. Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last.
 *
 * @internal
 */
final class ContextReader
{
    /** @var array<array-key, ContextValue> */
    private array $byKey = [];
    /** @var array<array-key, ContextValue> */
    private array $byLowerKey = [];
    /** @var array<int, ContextValue> */
    private array $byIndex = [];

    /** @param list<Issue> $issues every fault is added */
    public function __construct(private readonly PreparedProgram $program, mixed $context, array &$issues)
    {
        foreach (FillData::readMap($context, ['context'], $issues) as $name => $value) {
            $key = Text::repair((string) $name);
            $entry = new ContextValue(self::toText($value, ['context', (string) $name], $issues));
            $this->byKey[$key] = $entry;
            $this->byLowerKey[LowerCase::of($key)] = $entry;
        }
    }

    /** The value of a context key of the program. */
    public function value(int $key): ContextValue
    {
        return $this->byIndex[$key] ??= $this->find($this->program->contextKeys[$key]);
    }

    private function find(string $name): ContextValue
    {
        return $this->byKey[$name] ?? $this->byLowerKey[LowerCase::of($name)] ?? new ContextValue('');
    }

    /**
     * @param list<string|int> $loc
     * @param list<Issue> $issues
     */
    private static function toText(mixed $value, array $loc, array &$issues): string
    {
        if (is_string($value)) {
            return Text::repair(FillData::readText($value, $loc, $issues));
        }
        if (is_bool($value)) {
            return $value ? 'true' : 'false';
        }
        $isNumber = is_int($value) || is_float($value);
        if ($isNumber && is_finite((float) $value)) {
            return NumberText::print($value);
        }
        $given = $isNumber ? NumberText::print($value) : FillData::nameType($value);
        $issues[] = new Issue($loc, "must be a string, a finite number or a boolean, is $given", 'context_type');
        return '';
    }
}
