<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * Every refusal of an engine: INVALID_PROGRAM when the program is not one it can run, RENDER_ERROR when data or options
 * break a rule. Names tags and places, never values, so that it may be logged.
 *
 * @internal
 */
final class FillException extends \RuntimeException
{
    /** @param non-empty-list<Issue> $issues */
    public function __construct(public readonly string $errorCode, public readonly array $issues)
    {
        parent::__construct(Issue::summarize($issues));
    }

    /**
     * A refusal of the program at one place.
     *
     * @param list<string|int> $loc
     */
    public static function invalidProgram(array $loc, string $msg, string $type): self
    {
        return new self('INVALID_PROGRAM', [new Issue(['program', ...$loc], $msg, $type)]);
    }

    /**
     * Throws RENDER_ERROR when there is at least one issue. Names in places come from the caller, so bad UTF-8 in them
     * is repaired.
     *
     * @param list<Issue> $issues
     */
    public static function assertNone(array $issues): void
    {
        if ($issues === []) {
            return;
        }
        throw new self('RENDER_ERROR', array_map(self::repaired(...), $issues));
    }

    /**
     * Those of the programs of one mail as one.
     *
     * @param non-empty-list<self> $refusals
     */
    public static function join(array $refusals): self
    {
        return new self($refusals[0]->errorCode, array_merge(...array_column($refusals, 'issues')));
    }

    private static function repaired(Issue $issue): Issue
    {
        $repair = static fn (string|int $segment) => is_int($segment) ? $segment : Text::repair($segment);
        return new Issue(array_map($repair, $issue->loc), $issue->msg, $issue->type);
    }
}
