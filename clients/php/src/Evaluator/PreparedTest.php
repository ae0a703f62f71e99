<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A test of the value with the index `$key` of the context of a scope; `$work` is that of the operand.
 *
 * @internal
 */
final class PreparedTest
{
    /** @param string|float|array<array-key, true>|null $operand a list has its items as keys */
    public function __construct(
        public readonly PreparedScope $scope,
        public readonly int $key,
        public readonly string $operator,
        public readonly string|float|array|null $operand,
        public readonly int $work = 0,
    ) {
    }
}
