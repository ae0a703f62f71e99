<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * The limits of the work of one fill.
 *
 * @internal
 */
final class Work
{
    /** The work of an op of a repeated loop, of a step of a condition there, and of a text of an operand beside its bytes. */
    public const OF_OP = 16;
    /** The most work that all loops of one fill may take. */
    private const MAX_REPEATED = 16_777_216;
    /** The most work that the searches of one fill may take: bytes searched times bytes searched for. */
    private const MAX_SEARCHES = 268_435_456;
    /** Sums are exact up to here in every language; greater ones are reported as this. */
    private const MAX_COUNTED = 2 ** 53;

    /** A sum of work, which stops at the greatest exact sum. */
    public static function add(int $work, int|float $more): int
    {
        return (int) min($work + $more, self::MAX_COUNTED);
    }

    /** The work so far with that of one more loop. Throws RENDER_ERROR when it exceeds the limit. */
    public static function addLoop(int $work, Each $op, int $items): int
    {
        $sum = self::add($work, $op->work * $items);
        if ($sum > self::MAX_REPEATED) {
            $msg = "take $sum steps to repeat, more than the limit of " . self::MAX_REPEATED;
            throw new FillException('RENDER_ERROR', [new Issue(['lists'], $msg, 'too_much_work')]);
        }
        return $sum;
    }

    /**
     * Throws RENDER_ERROR when the values are too long for all searches of a program, whether they are made or not: so it is
     * known before anything is written. Those of an item count as often as loops may repeat it.
     */
    public static function assertSearchable(Program $program, Scope $data): void
    {
        $counts = $data->countItems($program->lists);
        $times = [1];
        foreach ($program->loops as $index => $loops) {
            foreach ($loops as $multipliers) {
                $most = array_map(static fn (Names $names) => $counts[$names->label()], $multipliers);
                $times[$index] = self::add($times[$index] ?? 0, array_product($most));
            }
        }
        $work = self::searchWork($program, $data, $times);
        if ($work > self::MAX_SEARCHES) {
            $msg = "takes $work comparisons to search, more than the limit of " . self::MAX_SEARCHES;
            throw new FillException('RENDER_ERROR', [new Issue(['context'], $msg, 'too_much_work')]);
        }
    }

    /** @param array<int, int> $times by scope: how often what it gives may be searched */
    private static function searchWork(Program $program, Scope $scope, array $times): int
    {
        $work = 0;
        $index = $scope->names->index;
        foreach ($program->searches[$index] ?? [] as [$test, $bytes]) {
            $work = self::add($work, $bytes * ($times[$index] ?? 0) * strlen($test->valueOf($scope)->lowerText()));
        }
        foreach ($scope->lists as $items) {
            foreach ($items as $item) {
                $work = self::add($work, self::searchWork($program, $item, $times));
            }
        }
        return $work;
    }
}
