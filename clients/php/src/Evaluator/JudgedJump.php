<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A jump, and how its condition is judged by the context of the data.
 *
 * @internal
 */
final class JudgedJump
{
    /** The test where the condition is that alone and asked once, as mostly. */
    public readonly ?PreparedTest $test;
    /** The key that it reads of the context of the data, as the program spells it; null where it reads another. */
    public readonly ?string $key;
    /** Whether it asks if the value is empty, or if it is not; null where it asks for something else. */
    public readonly ?bool $whenEmpty;
    /** The tag that it asks for where it does nothing else. */
    public readonly ?PreparedTag $tag;
    public readonly int $target;

    /** @param int $at the index of the op */
    public function __construct(public readonly int $at, public readonly Jump $jump, bool $isAskedOnce, PreparedScope $data)
    {
        $test = $isAskedOnce ? $jump->condition->test : null;
        // The others are numbers of items.
        $isOfData = $test !== null && $test->scope === $data && isset($data->keys[$test->key]);
        $asksForEmpty = $isOfData && in_array($test->operator, ['is_empty', 'is_not_empty'], true);
        $this->test = $test;
        $this->key = $isOfData ? $data->keys[$test->key][0] : null;
        $this->whenEmpty = $asksForEmpty ? $test->operator === 'is_empty' : null;
        $this->tag = $jump->condition->tag;
        $this->target = $jump->target;
    }
}
