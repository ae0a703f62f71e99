<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * What a render came upon. Tags are `group.name`, each once per list, in order of first appearance. Those of items are
 * `items[3].group.name`, with the number of the item from 0, for up to 20 items.
 */
final class RenderReport implements \JsonSerializable
{
    /**
     * @param list<string> $missing tags without a value and without a default
     * @param list<string> $defaulted tags for which the template's default was written
     * @param list<string> $unused values that the template does not mention, as the caller spelled them; of a list's
     *        items the first alone is looked at
     * @param list<string> $rejectedUrls URLs replaced by `#` because the URL rule refuses them
     * @param list<string> $hidden ids of the topmost nodes whose condition was false
     * @param array<array-key, int> $lists how many items each list of the template has, in all; `items.options` is a list in the
     *        items of another
     * @param int $bytes length of the output in UTF-8
     */
    public function __construct(
        public readonly array $missing,
        public readonly array $defaulted,
        public readonly array $unused,
        public readonly array $rejectedUrls,
        public readonly array $hidden,
        public readonly array $lists,
        public readonly int $bytes,
    ) {
    }

    /**
     * One report about a body and the parts beside it: what any of them met, each once; a value is unused when none mentions
     * it; `bytes` is the body's.
     *
     * @param list<self> $parts
     */
    public static function join(self $body, array $parts): self
    {
        if (!self::addAny($body, $parts)) {
            return $body;
        }
        $all = [$body, ...$parts];
        $join = static fn (string $list) => array_values(array_unique(array_merge(...array_column($all, $list))));
        $unused = $body->unused;
        foreach ($parts as $part) {
            $unused = array_intersect($unused, $part->unused);
        }
        return new self(
            missing: $join('missing'),
            defaulted: $join('defaulted'),
            unused: array_values($unused),
            rejectedUrls: $join('rejectedUrls'),
            hidden: $join('hidden'),
            lists: array_replace(...array_column($all, 'lists')),
            bytes: $body->bytes,
        );
    }

    /**
     * Whether parts change anything in the report about a body; mostly they do not.
     *
     * @param list<self> $parts
     */
    private static function addAny(self $body, array $parts): bool
    {
        foreach ($parts as $part) {
            $told = $part->missing || $part->defaulted || $part->rejectedUrls || $part->hidden || $part->lists;
            if ($told || ($body->unused !== [] && $part->unused !== $body->unused)) {
                return true;
            }
        }
        return false;
    }

    /** In the members and order of the program format. @return array<string, list<string>|object|int> */
    public function jsonSerialize(): array
    {
        return [
            'missing' => $this->missing,
            'defaulted' => $this->defaulted,
            'unused' => $this->unused,
            'rejected_urls' => $this->rejectedUrls,
            'hidden' => $this->hidden,
            'lists' => (object) $this->lists,
            'bytes' => $this->bytes,
        ];
    }
}
