<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What conditions read of a scope of one mail. Values are made of the context when a test needs more than a look at what was
 * given.
 *
 * @internal
 */
final class GivenContext implements TagValues
{
    /** @var array<int, array-key> by index of a value: its key as it is spelled in the data */
    public readonly array $keys;
    /** @var array<int, ContextValue>|null */
    private ?array $values = null;

    /**
     * @param array<array-key, mixed> $given of the usual form
     * @param array<array-key, int> $counts of the items of each list
     * @param array<string, string> $ofItem what an item has without a caller
     * @param GivenTags|null $tags null where no condition asks for one
     */
    public function __construct(
        private readonly ContextPlan $plan,
        public readonly array $given,
        private readonly array $counts,
        private readonly array $ofItem,
        private readonly ?GivenTags $tags,
    ) {
        $this->keys = $plan->keys;
    }

    /** The values that are there, by index. @return array<int, ContextValue> */
    public function values(): array
    {
        return $this->values ??= $this->plan->read($this->given, $this->counts, $this->ofItem);
    }

    public function isBlank(int $value): ?bool
    {
        return $this->tags?->isBlank($value);
    }
}
