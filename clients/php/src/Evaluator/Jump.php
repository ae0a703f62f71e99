<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Continues at op `$target`, which comes later, when the condition is false.
 *
 * @internal
 */
final class Jump
{
    public function __construct(
        public readonly Condition $condition,
        public readonly int $target,
    ) {
    }
}
