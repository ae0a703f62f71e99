<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Goes on at op `$target`, which lies ahead, when the condition is false.
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
