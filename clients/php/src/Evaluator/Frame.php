<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * How one output of a mail is put together of its literals and of the values of the mail.
 *
 * @internal
 */
final class Frame
{
    /** @var list<string> what stands before, between and after the values, with an empty one in place of each value */
    public readonly array $parts;
    /** @var array<int, int> by index of the part: the place of a value that is escaped as text */
    public readonly array $html;
    /** @var array<int, int> of one that is written as it is */
    public readonly array $plain;
    /**
     * The parts in their order where each value stands there once and in one way: an empty one has the place of its value for a
     * key, the others have keys behind them.
     *
     * @var array<int, string>|null
     */
    public readonly ?array $byPlace;
    /** The piece where it stands alone between two literals, as in most subjects. */
    public readonly ?int $lonePiece;

    /**
     * @param array<int, int> $pieces by index of the part: the piece
     * @param int $valueCount how many values a mail has
     */
    public function __construct(Segment $segment, public readonly array $pieces, int $valueCount)
    {
        [$this->parts, $this->html, $this->plain] = [$segment->parts, $segment->html, $segment->plain];
        $this->lonePiece = count($segment->parts) === 3 ? $pieces[1] ?? null : null;
        $isOneWay = $pieces === [] && ($segment->html === [] || $segment->plain === []);
        $places = $segment->html + $segment->plain;
        $isEachOnce = count($places) === $valueCount && count(array_unique($places)) === $valueCount;
        $byPlace = [];
        foreach ($isOneWay && $isEachOnce ? $segment->parts : [] as $at => $part) {
            $byPlace[$places[$at] ?? $valueCount + $at] = $part;
        }
        $this->byPlace = $valueCount > 0 && $byPlace !== [] ? $byPlace : null;
    }
}
