<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\LetterpressException;

/**
 * What is thrown when there is no answer, or none that can be used.
 *
 * @internal
 */
final class HttpFailure
{
    private function __construct()
    {
    }

    public static function timeout(string $url, int $timeoutMs): LetterpressException
    {
        return new LetterpressException('TIMEOUT', self::origin($url) . " did not answer within $timeoutMs ms");
    }

    /** The reason is of the library that sends, and must hold no header. */
    public static function network(string $url, string $reason): LetterpressException
    {
        return new LetterpressException('NETWORK_ERROR', self::origin($url) . " could not be reached, or broke off: $reason");
    }

    public static function tooLong(int $status): LetterpressException
    {
        $limit = HttpAnswer::MAX_BODY_BYTES;
        return new LetterpressException('UNKNOWN', "the answer is longer than $limit bytes", $status);
    }

    private static function origin(string $url): string
    {
        return preg_replace('~^([^:]*://[^/]*)/.*$~s', '$1', $url) ?? 'the service';
    }
}
