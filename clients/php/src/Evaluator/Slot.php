<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * One tag in one position; every op where the two meet shares it. In the position `ask` nothing is written.
 *
 * @internal
 */
final class Slot
{
    /** The default as it is written, once it was: false for a URL that is refused. */
    public string|false|null $default = null;
    /** The tag as it is written back, once it was. */
    public ?string $source = null;

    public function __construct(public readonly Tag $tag, public readonly string $position)
    {
    }
}
