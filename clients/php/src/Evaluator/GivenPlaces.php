<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Which values of a program are given by data or by an item, and which that are given nothing asks for.
 *
 * @internal
 */
final class GivenPlaces
{
    /** @var array<int, int> the place of each value that is not empty, by its index in the program */
    public readonly array $places;
    /** @var list<string> as the caller spelled them */
    public readonly array $unused;

    /**
     * @param array<string, \stdClass> $mergeTags with the places of values in place of the values
     * @param list<string> $values of all of the data
     * @param int $start where those of the scope begin
     */
    public function __construct(PreparedScope $plan, array $mergeTags, array $values, int $start = 0)
    {
        $reader = new MergeTagReader($plan, $mergeTags, new DataIssues());
        $places = [];
        foreach ($reader->values as $index => $place) {
            if ($values[$start + (int) $place] !== '') {
                $places[$index] = (int) $place;
            }
        }
        $this->places = $places;
        $this->unused = array_map(Text::repair(...), $reader->unused);
    }
}
