<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * One tag in one position; every op where the two meet shares it, and with it what is written there.
 *
 * @internal
 */
final class Slot
{
    public function __construct(
        public readonly int $index,
        public readonly PreparedTag $tag,
        public readonly string $position,
    ) {
    }
}
