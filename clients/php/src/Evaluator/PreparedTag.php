<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A tag whose name has become an index into the values of a scope.
 *
 * @internal
 */
final class PreparedTag
{
    /** @param string $label `group.name`, for the report */
    public function __construct(
        public readonly PreparedScope $scope,
        public readonly string $label,
        public readonly int $value,
        public readonly ?string $default,
        public readonly string $source,
    ) {
    }
}
