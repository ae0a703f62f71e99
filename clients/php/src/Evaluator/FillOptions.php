<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\Issue;

/**
 * How to fill: what to do about a tag with neither value nor default (`error-urls`, `empty`, `keep` or `error`), and the
 * longest output allowed, in bytes of UTF-8.
 *
 * @internal
 */
final class FillOptions
{
    private const POLICIES = ['error-urls', 'empty', 'keep', 'error'];
    private const DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

    /** @var list<Issue> every rule they break */
    public readonly array $issues;

    public function __construct(
        public readonly string $onMissing = 'error-urls',
        public readonly int $maxOutputBytes = self::DEFAULT_MAX_OUTPUT_BYTES,
    ) {
        $issues = [];
        if (!in_array($onMissing, self::POLICIES, true)) {
            $issues[] = new Issue(['options', 'onMissing'], 'must be error-urls, empty, keep or error', 'enum');
        }
        if ($maxOutputBytes < 0) {
            $issues[] = new Issue(['options', 'maxOutputBytes'], 'must be a whole number from 0', 'integer');
        }
        $this->issues = $issues;
    }
}
