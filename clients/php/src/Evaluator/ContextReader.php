<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Reads `context`. Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last.
 *
 * @internal
 */
final class ContextReader
{
    private function __construct()
    {
    }

    /**
     * The value of each key of a scope that is supplied, by index.
     *
     * @param array<string, string> $given values by keys that no caller may use
     * @param DataIssues $issues every fault is added
     * @return array<int, ContextValue>
     */
    public static function read(PreparedScope $plan, mixed $context, array $given, DataIssues $issues): array
    {
        $byKey = [];
        $byLowerKey = [];
        foreach (FillData::readMap($context, ['context'], $issues) as $name => $value) {
            $key = Text::repair((string) $name);
            $lowerKey = LowerCase::of($key);
            $read = self::readValue($value, ['context', (string) $name], $issues);
            if (MergeTagReader::isReserved($plan, $lowerKey)) {
                $issues->add(['context', (string) $name], MergeTagReader::RESERVED, 'reserved_name');
            }
            $byKey[$key] = $byLowerKey[$lowerKey] = $read;
        }
        foreach ($given as $lowerKey => $text) {
            $byLowerKey[$lowerKey] = new ContextValue($text);
        }
        $values = [];
        foreach ($plan->keys as $index => [$name, $lowerKey]) {
            $found = $byKey[$name] ?? $byLowerKey[$lowerKey] ?? null;
            if ($found !== null) {
                $values[$index] = $found;
            }
        }
        return $values;
    }

    /** What a string, a boolean or a finite number is to conditions. */
    public static function toValue(string|bool|int|float $value): ContextValue
    {
        return new ContextValue(match (true) {
            \is_string($value) => Text::repair($value),
            \is_bool($value) => $value ? 'true' : 'false',
            default => NumberText::print($value),
        });
    }

    /** @param list<string|int> $loc */
    private static function readValue(mixed $value, array $loc, DataIssues $issues): ContextValue
    {
        if (is_string($value)) {
            return self::toValue(FillData::readText($value, $loc, $issues));
        }
        $isNumber = is_int($value) || is_float($value);
        if (is_bool($value) || ($isNumber && is_finite((float) $value))) {
            return self::toValue($value);
        }
        $given = $isNumber ? NumberText::print($value) : FillData::nameType($value);
        $issues->add($loc, "must be a string, a finite number or a boolean, is $given", 'context_type');
        return ContextValue::missing();
    }
}
