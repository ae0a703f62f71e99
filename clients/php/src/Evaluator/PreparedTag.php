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
    private ?bool $isDefaultBlank = null;
    private ?bool $isSourceBlank = null;

    /** @param string $label `group.name`, for the report */
    public function __construct(
        public readonly PreparedScope $scope,
        public readonly string $label,
        public readonly int $value,
        public readonly ?string $default,
        public readonly string $source,
    ) {
    }

    /** Whether nothing but white space is written where there is no value. */
    public function isBlankWithoutValue(bool $isKept): bool
    {
        if ($this->default !== null) {
            return $this->isDefaultBlank ??= Text::isBlank($this->default);
        }
        return !$isKept || ($this->isSourceBlank ??= Text::isBlank($this->source));
    }
}
