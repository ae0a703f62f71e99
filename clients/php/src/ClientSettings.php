<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * The options of a client, checked.
 *
 * @internal
 */
final class ClientSettings
{
    private const MAX_MS = 2_147_483_647;

    /**
     * @param string $baseUrl without a slash at the end
     * @param (\Closure(): array<string, string>)|null $traceContext
     */
    private function __construct(
        public readonly ApiKey $apiKey,
        public readonly string $baseUrl,
        public readonly int $timeoutMs,
        public readonly CacheOptions $cache,
        public readonly ?\Closure $traceContext,
    ) {
    }

    /**
     * Takes from the environment what is null. Throws INVALID_REQUEST with every fault; the key is never in a message.
     *
     * @param (\Closure(): array<string, string>)|null $traceContext
     */
    public static function parse(
        #[\SensitiveParameter] ?string $apiKey,
        ?string $baseUrl,
        int $timeoutMs,
        CacheOptions $cache,
        ?\Closure $traceContext = null,
    ): self {
        $issues = [];
        $apiKey ??= self::readVariable('LETTERPRESS_API_KEY');
        $baseUrl ??= self::readVariable('LETTERPRESS_URL');
        // What an HTTP header field can carry as a bearer token (RFC 6750, section 2.1).
        if ($apiKey === null) {
            $issues[] = new Issue(['options', 'apiKey'], 'is missing: set LETTERPRESS_API_KEY', 'missing');
        } elseif (preg_match('/^[A-Za-z0-9\-._~+\/]+=*$/D', $apiKey) !== 1) {
            $issues[] = new Issue(['options', 'apiKey'], 'must be an API key, without spaces', 'api_key');
        }
        $url = $baseUrl === null ? null : self::parseBaseUrl($baseUrl);
        if ($baseUrl === null) {
            $issues[] = new Issue(['options', 'baseUrl'], 'is missing: set LETTERPRESS_URL', 'missing');
        } elseif ($url === null) {
            $msg = 'must be an http or https URL without user, password, query and fragment';
            $issues[] = new Issue(['options', 'baseUrl'], $msg, 'url');
        }
        self::assertWhole($timeoutMs, ['timeoutMs'], 1, $issues);
        self::assertWhole($cache->ttlMs, ['cache', 'ttlMs'], 0, $issues);
        self::assertWhole($cache->maxEntries, ['cache', 'maxEntries'], 1, $issues);
        self::assertWhole($cache->maxBytes, ['cache', 'maxBytes'], 1, $issues);
        self::assertWhole($cache->maxStaleMs, ['cache', 'maxStaleMs'], 0, $issues);
        if ($cache->path !== null && ($cache->path === '' || str_contains($cache->path, "\0"))) {
            $issues[] = new Issue(['options', 'cache', 'path'], 'must name a directory', 'path');
        }
        if ($issues !== [] || $apiKey === null || $url === null) {
            throw LetterpressException::fromOptions($issues);
        }
        return new self(new ApiKey($apiKey), $url, $timeoutMs, $cache, $traceContext);
    }

    /** Some frameworks read their `.env` into `$_ENV` and `$_SERVER` alone. A header of a request has a name of HTTP_ in both. */
    private static function readVariable(string $name): ?string
    {
        foreach ([$_ENV[$name] ?? null, $_SERVER[$name] ?? null, getenv($name)] as $value) {
            if (is_string($value) && $value !== '') {
                return $value;
            }
        }
        return null;
    }

    private static function parseBaseUrl(string $url): ?string
    {
        if (preg_match('~^(https?)://([^/?#@\x00-\x20\x7f\\\\]+)(/[^?#\x00-\x20\x7f]*)?$~Di', $url, $found) !== 1) {
            return null;
        }
        $port = parse_url($url, PHP_URL_PORT);
        if ($port === false || $port === 0 || parse_url($url, PHP_URL_HOST) === null) {
            return null;
        }
        return strtolower($found[1]) . '://' . $found[2] . rtrim($found[3] ?? '', '/');
    }

    /**
     * @param list<string> $path
     * @param list<Issue> $issues
     */
    private static function assertWhole(int $value, array $path, int $min, array &$issues): void
    {
        if ($value < $min || $value > self::MAX_MS) {
            $msg = "must be a whole number from $min to " . self::MAX_MS;
            $issues[] = new Issue(['options', ...$path], $msg, 'integer');
        }
    }
}
