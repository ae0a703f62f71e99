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
    /** @var array<array-key, string> */
    private array $byKey = [];
    /** @var array<array-key, string> */
    private array $byLowerKey = [];
    /** @var array<int, string> */
    private array $lowerTexts = [];

    /** @param list<Issue> $issues every fault is added */
    public function __construct(private readonly PreparedProgram $program, mixed $context, array &$issues)
    {
        foreach (FillData::readMap($context, ['context'], $issues) as $name => $value) {
            $key = Text::repair((string) $name);
            $text = self::toText($value, ['context', (string) $name], $issues);
            $this->byKey[$key] = $text;
            $this->byLowerKey[LowerCase::of($key)] = $text;
        }
    }

    /** The value of a context key of the program as text; empty when it is missing. */
    public function text(int $key): string
    {
        $name = $this->program->contextKeys[$key];
        return $this->byKey[$name] ?? $this->byLowerKey[LowerCase::of($name)] ?? '';
    }

    /** The same in lower case. */
    public function lowerText(int $key): string
    {
        return $this->lowerTexts[$key] ??= LowerCase::of($this->text($key));
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
