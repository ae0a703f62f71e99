<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * The work of searches, which alone is not linear to the program, the data and the output.
 *
 * @internal
 */
final class FillWork
{
    /** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
    private const MAX_WORK = 268_435_456;

    private function __construct()
    {
    }

    /**
     * The bytes of all the texts that tests search a value for, each once, by context key.
     *
     * @param list<PreparedCondition> $conditions
     * @return array<int, int>
     */
    public static function searches(array $conditions): array
    {
        $texts = [];
        foreach ($conditions as $condition) {
            foreach ($condition->steps as $step) {
                if ($step instanceof PreparedTest && in_array($step->operator, ['contains', 'not_contains'], true)) {
                    $texts[$step->key][$step->operand] = strlen($step->operand);
                }
            }
        }
        return array_map(array_sum(...), $texts);
    }

    /**
     * Throws RENDER_ERROR when the values are too long for all the searches, whether they are come to or not: then it is known
     * before anything is written.
     *
     * @param array<int, int> $searches
     */
    public static function assertWithinLimit(array $searches, ContextReader $context): void
    {
        $work = 0;
        foreach ($searches as $key => $bytes) {
            $work += $bytes * strlen($context->value($key)->lowerText());
        }
        if ($work > self::MAX_WORK) {
            $msg = "takes $work comparisons to search, more than the limit of " . self::MAX_WORK;
            throw new FillException('RENDER_ERROR', [new Issue(['context'], $msg, 'too_much_work')]);
        }
    }
}
