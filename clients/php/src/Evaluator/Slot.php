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

    public function __construct(public readonly Tag $tag, public readonly string $position)
    {
    }
}
