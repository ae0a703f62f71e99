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
    /** Whether its default is what the template declares for a brand. */
    public readonly bool $isBrand;
    /** Its place among the values of its scope, set once all programs of the mail have been read. */
    public int $place = -1;
    /** How its value is written, and the tag that has the code of its currency. */
    public ?Formats $format = null;
    public ?self $currency = null;
    private ?bool $isDefaultBlank = null;
    private ?bool $isSourceBlank = null;

    /**
     * @param list<string>|Names $from where plain data have the value, or the list whose items it counts
     * @param list<string> $choices the fonts that a tag of a brand may write
     */
    public function __construct(
        public readonly Names $names,
        public readonly string $group,
        public readonly string $name,
        public readonly ?string $default,
        public readonly string $source,
        array|Names $from,
        public readonly array $choices = [],
    ) {
        $this->isBrand = $group === 'brand';
        $this->label = "$group.$name";
        $names->addTag($group, $name, $from);
    }

    /** Gives it a value of its own, which a format makes of that of its name. */
    public function format(Formats $format, ?self $currency): void
    {
        $this->format = $format;
        $this->currency = $currency;
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
