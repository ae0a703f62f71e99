<?php

declare(strict_types=1);

namespace Letterpress\Symfony;

use Letterpress\LetterpressException;
use Symfony\Component\Messenger\Exception\UnrecoverableExceptionInterface;

/** An error that Messenger does not retry: the next attempt would fail in the same way. */
final class PermanentException extends LetterpressException implements UnrecoverableExceptionInterface
{
    public static function of(LetterpressException $fault): self
    {
        [$code, $text] = [$fault->errorCode, $fault->getMessage()];
        return new self($code, $text, $fault->status, $fault->issues, $fault->retryAfter, $fault);
    }
}
