<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A test whose context key has become an index into the keys of the program.
 *
 * @internal
 */
final class PreparedTest
{
    /** @param string|float|array<array-key, true>|null $operand a list has its items as keys */
    public function __construct(
        public readonly int $key,
        public readonly string $operator,
        public readonly string|float|array|null $operand,
    ) {
    }
}
