<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Issue;
use Letterpress\LetterpressException;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;

/**
 * Chooses how requests are sent: by the application's PSR-18 client, or else by curl.
 *
 * @internal
 */
final class HttpSenders
{
    private function __construct()
    {
    }

    /** Throws INVALID_REQUEST when there is neither. */
    public static function open(int $timeoutMs, ?ClientInterface $client, ?RequestFactoryInterface $factory): HttpSender
    {
        if ($client !== null) {
            // Most PSR-18 clients make requests too (PSR-17).
            $factory ??= $client instanceof RequestFactoryInterface ? $client : null;
            return new Psr18Sender($client, $factory ?? throw self::refusal(
                'requestFactory',
                'must be given with an httpClient that makes no requests itself',
                'request_factory',
            ));
        }
        if (!extension_loaded('curl')) {
            throw self::refusal('httpClient', 'must be given where PHP has no curl extension', 'no_curl');
        }
        return new CurlSender($timeoutMs);
    }

    private static function refusal(string $option, string $msg, string $type): LetterpressException
    {
        return LetterpressException::fromOptions([new Issue(['options', $option], $msg, $type)]);
    }
}
