<?php

declare(strict_types=1);

namespace Letterpress\Http;

/**
 * An answer of the service, its body whole and decompressed.
 *
 * @internal
 */
final class HttpAnswer
{
    /** The longest body that is read: well over the largest template, so that a stray download cannot fill the memory. */
    public const MAX_BODY_BYTES = 64 * 1024 * 1024;

    /** @param array<string, string> $headers by name in lower case */
    public function __construct(
        public readonly int $status,
        private readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Returns null when the field is absent. */
    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }
}
