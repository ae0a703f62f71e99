<?php

declare(strict_types=1);

namespace Letterpress\Message;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * Collects what is wrong with settings of a message. No fault holds a value.
 *
 * @internal
 */
final class MessageFaults
{
    /** @var list<Issue> */
    private array $issues = [];

    /** @param list<string|int> $loc the way from the settings */
    public function add(array $loc, string $type, string $msg): void
    {
        $this->issues[] = new Issue(['message', ...$loc], $msg, $type);
    }

    public function areThere(): bool
    {
        return $this->issues !== [];
    }

    /** INVALID_REQUEST with every fault in one message. */
    public function toException(): LetterpressException
    {
        return LetterpressException::fromOptions($this->issues);
    }
}
