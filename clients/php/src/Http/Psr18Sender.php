<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\StreamInterface;

/**
 * Sends with a PSR-18 client of the application. Its time limit is its own, and it must not follow redirects.
 *
 * @internal
 */
final class Psr18Sender implements HttpSender
{
    private const PIECE_BYTES = 65_536;

    public function __construct(
        private readonly ClientInterface $client,
        private readonly RequestFactoryInterface $requestFactory,
    ) {
    }

    public function get(string $url, #[\SensitiveParameter] array $headers): HttpAnswer
    {
        $request = $this->requestFactory->createRequest('GET', $url);
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        try {
            $response = $this->client->sendRequest($request);
            $body = self::read($response->getBody());
        } catch (ClientExceptionInterface | \RuntimeException $exception) {
            // Neither chained nor quoted: both may hold the request, and with it the key.
            throw HttpFailure::network($url, $exception::class);
        }
        if ($body === null) {
            throw HttpFailure::tooLong($response->getStatusCode());
        }
        $fields = array_change_key_case($response->getHeaders());
        $join = static fn (array $values) => implode(', ', $values);
        return new HttpAnswer($response->getStatusCode(), array_map($join, $fields), $body);
    }

    /** Returns null when the body is over the limit. */
    private static function read(StreamInterface $stream): ?string
    {
        $body = '';
        while (!$stream->eof()) {
            $body .= $stream->read(self::PIECE_BYTES);
            if (strlen($body) > HttpAnswer::MAX_BODY_BYTES) {
                return null;
            }
        }
        return $body;
    }
}
