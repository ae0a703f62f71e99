<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * What every failing call of this library throws. Holds no API key and no value of a merge tag.
 *
 * Codes: INVALID_API_KEY, FORBIDDEN, TEMPLATE_NOT_FOUND, ENDPOINT_REMOVED, INVALID_REQUEST, RENDER_ERROR,
 * PAYLOAD_TOO_LARGE, RATE_LIMITED, UNAVAILABLE, INTERNAL, NETWORK_ERROR, TIMEOUT, UNKNOWN. The service may add to its own.
 */
class LetterpressException extends \RuntimeException
{
    /**
     * @param int $status HTTP status of the answer; 0 when there was none
     * @param list<Issue> $issues for INVALID_REQUEST and RENDER_ERROR, every fault at once; otherwise empty
     * @param int|null $retryAfter seconds after which the service wants to be asked again, if it said so
     * @param \Throwable|null $previous the error behind it
     */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly int $status = 0,
        public readonly array $issues = [],
        public readonly ?int $retryAfter = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, previous: $previous);
    }

    /**
     * Whether the same call can succeed later, so that a queue should repeat it: the service could not be reached or was
     * busy. Data, templates and keys that are refused are refused again.
     */
    final public function isTemporary(): bool
    {
        $isUnanswered = $this->status === 0 && in_array($this->errorCode, ['NETWORK_ERROR', 'TIMEOUT'], true);
        return $isUnanswered || $this->status === 429 || $this->status >= 500;
    }

    /**
     * With the issues in words as its message.
     *
     * @param non-empty-list<Issue> $issues
     */
    public static function fromIssues(string $errorCode, array $issues): self
    {
        return new self($errorCode, Issue::summarize($issues), issues: $issues);
    }

    /**
     * INVALID_REQUEST with every fault of the options in its message: names of the caller's, and what is wrong with each.
     *
     * @param list<Issue> $issues
     */
    public static function fromOptions(array $issues): self
    {
        $faults = array_map(
            static fn (Issue $issue): string => implode('.', array_slice($issue->loc, 1)) . " $issue->msg",
            $issues,
        );
        return new self('INVALID_REQUEST', implode('; ', $faults), issues: $issues);
    }
}
