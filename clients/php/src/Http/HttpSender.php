<?php

declare(strict_types=1);

namespace Letterpress\Http;

/**
 * Sends a GET request.
 *
 * @internal
 */
interface HttpSender
{
    /**
     * Follows no redirect. Throws NETWORK_ERROR, TIMEOUT, or UNKNOWN for a body over HttpAnswer::MAX_BODY_BYTES.
     *
     * @param array<string, string> $headers
     */
    public function get(string $url, #[\SensitiveParameter] array $headers): HttpAnswer;
}
