<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * The faults of data. Places are given from the scope on that is being read.
 *
 * @internal
 */
final class DataIssues
{
    /** @var list<string|int> the way to that scope */
    public array $path = [];

    /** @param list<Issue> $found */
    public function __construct(public array $found = [])
    {
    }

    /** @param list<string|int> $loc */
    public function add(array $loc, string $msg, string $type): void
    {
        $this->found[] = new Issue([...$this->path, ...$loc], $msg, $type);
    }
}
