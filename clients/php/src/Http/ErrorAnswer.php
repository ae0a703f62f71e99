<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Issue;
use Letterpress\LetterpressException;

/**
 * Turns an answer other than 200 and 304 into the exception to throw.
 *
 * @internal
 */
final class ErrorAnswer
{
    /** Codes for answers that bring none, as those of a proxy. */
    private const CODES = [
        401 => 'INVALID_API_KEY',
        403 => 'FORBIDDEN',
        410 => 'ENDPOINT_REMOVED',
        413 => 'PAYLOAD_TOO_LARGE',
        422 => 'INVALID_REQUEST',
        429 => 'RATE_LIMITED',
        500 => 'INTERNAL',
        502 => 'UNAVAILABLE',
        503 => 'UNAVAILABLE',
        504 => 'UNAVAILABLE',
    ];
    /** Lengths of whole keys, by how they begin. */
    private const KEY_LENGTHS = ['lp_sdk_' => 69, 'lp_admin_' => 71];
    private const REDIRECTS = [301, 302, 303, 307, 308];

    private function __construct()
    {
    }

    /**
     * `message` and `issues` of the body fall back to `detail`. What the body repeats of the key is made unreadable.
     *
     * @param string $notFound the code of an answer 404 without one
     */
    public static function toException(
        #[\SensitiveParameter] HttpAnswer $answer,
        #[\SensitiveParameter] string $apiKey,
        string $notFound = 'TEMPLATE_NOT_FOUND',
    ): LetterpressException {
        $status = $answer->status;
        if (in_array($status, self::REDIRECTS, true)) {
            $message = 'the service sent a redirect; baseUrl must be its final address';
            return new LetterpressException('UNKNOWN', $message, $status);
        }
        $body = json_decode(str_replace($apiKey, '[key]', $answer->body), true, flags: JSON_INVALID_UTF8_SUBSTITUTE);
        $body = is_array($body) ? $body : [];
        $code = self::firstText([$body['code'] ?? null]) ?? ([404 => $notFound] + self::CODES)[$status] ?? 'UNKNOWN';
        $message = self::firstText([$body['message'] ?? null, $body['detail'] ?? null])
            ?? "the service answered with status $status and no error body";
        return new LetterpressException(
            $code,
            $message . self::advise($code, $apiKey, $notFound),
            $status,
            self::readIssues([$body['issues'] ?? null, $body['detail'] ?? null]),
            self::readSeconds($answer->header('retry-after')),
        );
    }

    /** What the service cannot know of the caller's mistake. */
    private static function advise(string $code, #[\SensitiveParameter] string $apiKey, string $notFound): string
    {
        if ($code === 'ROUTE_NOT_FOUND') {
            $ofBrand = $notFound === 'BRAND_NOT_FOUND' ? ', and older services store no brands' : '';
            return "; the library itself adds /v1 to the base URL$ofBrand";
        }
        if ($code !== 'INVALID_API_KEY') {
            return '';
        }
        $has = strlen($apiKey);
        foreach (self::KEY_LENGTHS as $start => $length) {
            if (str_starts_with($apiKey, $start) && $has < $length) {
                return " The key is cut off: it has $has of $length characters; copy it again.";
            }
        }
        return '';
    }

    /** @param list<mixed> $candidates */
    private static function firstText(array $candidates): ?string
    {
        foreach ($candidates as $candidate) {
            if (is_string($candidate) && $candidate !== '') {
                return $candidate;
            }
        }
        return null;
    }

    /**
     * @param list<mixed> $candidates
     * @return list<Issue>
     */
    private static function readIssues(array $candidates): array
    {
        foreach ($candidates as $candidate) {
            if (is_array($candidate) && $candidate !== [] && array_is_list($candidate)) {
                return array_values(array_filter(array_map(self::readIssue(...), $candidate)));
            }
        }
        return [];
    }

    private static function readIssue(mixed $issue): ?Issue
    {
        if (!is_array($issue) || !is_array($issue['loc'] ?? null) || !array_is_list($issue['loc'])) {
            return null;
        }
        $isSegment = static fn (mixed $segment) => is_string($segment) || is_int($segment);
        $isRead = is_string($issue['msg'] ?? null) && is_string($issue['type'] ?? null)
            && array_filter($issue['loc'], $isSegment) === $issue['loc'];
        return $isRead ? new Issue($issue['loc'], $issue['msg'], $issue['type']) : null;
    }

    /** A Retry-After that is a date (RFC 9110, section 10.2.3) is left out. */
    private static function readSeconds(?string $field): ?int
    {
        return $field !== null && preg_match('/^[0-9]{1,9}$/D', $field) === 1 ? (int) $field : null;
    }
}
