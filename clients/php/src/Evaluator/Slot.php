<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A tag in a position; ops with the same tag and position share it. In the position `ask` nothing is written.
 *
 * @internal
 */
final class Slot
{
    /** The escaped default, made when it is first written; false for a URL that is refused. */
    public string|false|null $default = null;
    /** The escaped source of the tag, made when it is first written back. */
    public ?string $source = null;

    /** Whether it writes a colour or a font of a brand. */
    public readonly bool $isChoice;
    public function __construct(public readonly Tag $tag, public readonly string $position)
    {
        $this->isChoice = in_array($position, Escape::BRAND_POSITIONS, true);
    }

    /** Returns what is written of a value of the data; false for one that the position refuses. */
    public function piece(Values $values, int $place): string|false
    {
        if (!$this->isChoice) {
            return $values->piece($this->position, $place);
        }
        $value = $values->plain[$place];
        return ($this->position === 'color' ? Escape::color($value) : Escape::font($value, $this->tag->choices)) ?? false;
    }
}
