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

    public function __construct(
        public readonly string $onMissing = 'error-urls',
        public readonly int $maxOutputBytes = self::DEFAULT_MAX_OUTPUT_BYTES,
    ) {
    }

    /** Whether the policy is one that there is. */
    public function hasPolicy(): bool
    {
        return in_array($this->onMissing, self::POLICIES, true);
    }

    /** Whether a tag is written back where it is missing. */
    public function areTagsKept(): bool
    {
        return $this->onMissing === 'keep';
    }

    /** @return list<Issue> every rule they break */
    public function issues(): array
    {
        $issues = [];
        if (!$this->hasPolicy()) {
            $issues[] = new Issue(['options', 'onMissing'], 'must be error-urls, empty, keep or error', 'enum');
        }
        if ($this->maxOutputBytes < 0) {
            $issues[] = new Issue(['options', 'maxOutputBytes'], 'must be a whole number from 0', 'integer');
        }
        return $issues;
    }
}
