<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Has a tag without a value reported as if it were written, and writes nothing.
 *
 * @internal
 */
final class Ask
{
    public function __construct(public readonly PreparedTag $tag)
    {
    }
}
