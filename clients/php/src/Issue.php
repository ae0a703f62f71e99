<?php

declare(strict_types=1);

namespace Letterpress;

/** One fault: the way to it, what is wrong in words, and a stable identifier of the broken rule. */
final class Issue implements \JsonSerializable
{
    /** @param list<string|int> $loc */
    public function __construct(
        public readonly array $loc,
        public readonly string $msg,
        public readonly string $type,
    ) {
    }

    /**
     * The first issue in words, and how many there are.
     *
     * @param non-empty-list<self> $issues
     */
    public static function summarize(array $issues): string
    {
        $count = count($issues);
        return ($count === 1 ? '' : "$count problems, the first: ") . "{$issues[0]->place()}: {$issues[0]->msg}";
    }

    /** @return array{loc: list<string|int>, msg: string, type: string} */
    public function jsonSerialize(): array
    {
        return ['loc' => $this->loc, 'msg' => $this->msg, 'type' => $this->type];
    }

    private function place(): string
    {
        $place = '';
        foreach ($this->loc as $segment) {
            if (is_int($segment)) {
                $place .= "[$segment]";
            } else {
                $place .= $place === '' ? $segment : ".$segment";
            }
        }
        return $place === '' ? 'data' : $place;
    }
}
