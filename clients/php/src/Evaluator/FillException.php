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
        if ($issues !== []) {
            throw self::ofIssues($issues);
        }
    }

    /**
     * The refusal for issues of data or options, repaired.
     *
     * @param non-empty-list<Issue> $issues
     */
    public static function ofIssues(array $issues): self
    {
        return new self('RENDER_ERROR', array_map(self::repaired(...), $issues));
    }

    /**
     * Those of the programs of one mail as one: of invalid programs, or else of the data. Programs share the data, so what
     * several of them name is there once.
     *
     * @param non-empty-list<self> $refusals
     */
    public static function join(array $refusals): self
    {
        $isInvalid = static fn (self $each) => $each->errorCode === 'INVALID_PROGRAM';
        $invalid = array_values(array_filter($refusals, $isInvalid));
        $refusals = $invalid === [] ? $refusals : $invalid;
        $issues = [];
        foreach ($refusals as $refusal) {
            foreach ($refusal->issues as $issue) {
                // Compared as values, the names "1" and "01" would be equal.
                $issues[serialize($issue)] = $issue;
            }
        }
        return new self($refusals[0]->errorCode, array_values($issues));
    }

    /**
     * The refusals of the invalid ones among programs.
     *
     * @param list<Program|self> $programs as Program::readAll gives them
     */
    public static function ofInvalid(array $programs): ?self
    {
        $refusals = array_values(array_filter($programs, static fn (Program|self $each) => $each instanceof self));
        return $refusals === [] ? null : self::join($refusals);
    }

    private static function repaired(Issue $issue): Issue
    {
        $repair = static fn (string|int $segment) => is_int($segment) ? $segment : Text::repair($segment);
        return new Issue(array_map($repair, $issue->loc), $issue->msg, $issue->type);
    }
}
