<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A checked program, with every name turned into an index.
 *
 * @internal
 */
final class PreparedProgram
{
    /**
     * @param array{text: array<array-key, int>, url: array<array-key, int>, attr: array<array-key, int>} $tagIndexes
     *        index of each value a caller may supply, by group and normalised name
     * @param list<string> $contextKeys the context keys that conditions read, as written
     * @param array<int, int> $searches the bytes of all that tests search a value for, by context key
     * @param list<string|Slot|Jump> $ops a literal is a string
     */
    public function __construct(
        public readonly array $tagIndexes,
        public readonly array $contextKeys,
        public readonly array $searches,
        public readonly array $ops,
    ) {
    }
}
