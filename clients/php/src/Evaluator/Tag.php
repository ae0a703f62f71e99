<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A tag of a program.
 *
 * @internal
 */
final class Tag
{
    /** `group.name`, for the report. */
    public readonly string $label;
    /** Its place among the values of its scope, set once all programs of the mail have been read. */
    public int $place = -1;
    private ?bool $isDefaultBlank = null;
    private ?bool $isSourceBlank = null;

    /** @param list<string>|Names $from where plain data have the value, or the list whose items it counts */
    public function __construct(
        public readonly Names $names,
        public readonly string $group,
        public readonly string $name,
        public readonly ?string $default,
        public readonly string $source,
        array|Names $from,
    ) {
        $this->label = "$group.$name";
        $names->addTag($group, $name, $from);
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
