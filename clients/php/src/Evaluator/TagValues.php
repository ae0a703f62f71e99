<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * What conditions ask of the values of a scope's tags.
 *
 * @internal
 */
interface TagValues
{
    /** Whether a value is nothing but white space, which is found out once; null where it is empty or not there. */
    public function isBlank(int $value): ?bool;
}
