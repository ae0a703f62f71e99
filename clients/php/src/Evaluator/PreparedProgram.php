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
     * @param PreparedScope $data what it asks of the data
     * @param list<PreparedScope> $lists and of the items of its lists
     * @param list<string|Slot|Ask|Jump|Each> $ops a literal is a string
     */
    public function __construct(
        public readonly PreparedScope $data,
        public readonly array $lists,
        public readonly array $ops,
    ) {
    }
}
