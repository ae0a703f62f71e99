<?php

declare(strict_types=1);

namespace Letterpress\Http;

/**
 * Sends with PHP's curl extension; connections are kept for the next request of the process.
 *
 * @internal
 */
final class CurlSender implements HttpSender
{
    private ?\CurlHandle $handle = null;
    private int $processId = 0;

    public function __construct(private readonly int $timeoutMs)
    {
    }

    public function get(string $url, #[\SensitiveParameter] array $headers): HttpAnswer
    {
        $handle = $this->handle();
        $lines = [];
        $body = '';
        $isTooLong = false;
        curl_setopt_array($handle, [
            CURLOPT_URL => $url,
            CURLOPT_HTTPHEADER => array_map(
                static fn (string $name, string $value) => "$name: $value",
                array_keys($headers),
                $headers,
            ),
            CURLOPT_ENCODING => '',
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => $this->timeoutMs,
            CURLOPT_CONNECTTIMEOUT_MS => $this->timeoutMs,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $handle, string $line) use (&$lines): int {
                // A new status line: what came before was an interim answer.
                $lines = str_starts_with($line, 'HTTP/') ? [] : [...$lines, $line];
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function (\CurlHandle $handle, string $piece) use (&$body, &$isTooLong): int {
                $isTooLong = strlen($body) + strlen($piece) > HttpAnswer::MAX_BODY_BYTES;
                $body .= $isTooLong ? '' : $piece;
                return $isTooLong ? 0 : strlen($piece);
            },
        ]);
        curl_exec($handle);
        $status = curl_getinfo($handle, CURLINFO_RESPONSE_CODE);
        $errno = curl_errno($handle);
        $reason = curl_error($handle);
        // What the handle holds of the request, the key among it, goes; its connections stay.
        curl_reset($handle);
        return match (true) {
            $isTooLong => throw HttpFailure::tooLong($status),
            $errno === CURLE_OPERATION_TIMEDOUT => throw HttpFailure::timeout($url, $this->timeoutMs),
            $errno !== CURLE_OK => throw HttpFailure::network($url, $reason),
            default => new HttpAnswer($status, self::parseHeaders($lines), $body),
        };
    }

    /** A forked process may not use the connections of its parent. */
    private function handle(): \CurlHandle
    {
        if ($this->handle === null || $this->processId !== getmypid()) {
            $this->handle = curl_init();
            $this->processId = getmypid();
        }
        return $this->handle;
    }

    /**
     * @param list<string> $lines
     * @return array<string, string>
     */
    private static function parseHeaders(array $lines): array
    {
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtr($name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')] = trim($value);
        }
        return $headers;
    }
}
