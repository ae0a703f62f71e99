<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * The values of a scope's tags, as one mail gives them.
 *
 * @internal
 */
final class GivenTags implements TagValues
{
    /**
     * @param array<int, int> $places of the values that are not empty, by index
     * @param int $start where those of the scope begin
     */
    public function __construct(
        private readonly PreparedScope $plan,
        private readonly array $places,
        private readonly GivenData $data,
        private readonly int $start = 0,
    ) {
    }

    public function isBlank(int $value): ?bool
    {
        $place = $this->places[$value] ?? null;
        if ($place !== null) {
            return $this->data->isBlank($this->start + $place);
        }
        // Each item has a number, and no caller gives one.
        return in_array($value, $this->plan->numbers, true) ? false : null;
    }
}
