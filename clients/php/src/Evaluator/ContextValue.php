<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * A context value as conditions see it. What a test makes of the text is made once, however many tests there are.
 *
 * @internal
 */
final class ContextValue
{
    private ?string $lowerText = null;
    private ?bool $isBlank = null;
    /** False until it is asked for, as is the day. */
    private float|false|null $number = false;
    private int|false|null $day = false;
    /** @var array<array-key, bool> */
    private array $found = [];

    /** @param string $text as it was supplied; empty when the key is missing */
    public function __construct(private readonly string $text)
    {
    }

    /** What a string, a boolean or a finite number is to conditions. */
    public static function of(string|bool|int|float $value): self
    {
        return new self(match (true) {
            is_string($value) => $value,
            is_bool($value) => $value ? 'true' : 'false',
            default => NumberText::print($value),
        });
    }

    public function lowerText(): string
    {
        return $this->lowerText ??= LowerCase::of(Text::repair($this->text));
    }

    /** Whether the text in lower case contains another. */
    public function contains(string $part): bool
    {
        return $this->found[$part] ??= str_contains($this->lowerText(), $part);
    }

    /** Whether there is nothing but white space. */
    public function isBlank(): bool
    {
        return $this->isBlank ??= Text::isBlank($this->text);
    }

    public function number(): ?float
    {
        return $this->number === false ? $this->number = NumberText::parse($this->text) : $this->number;
    }

    public function day(): ?int
    {
        return $this->day === false ? $this->day = DayText::parse($this->text) : $this->day;
    }
}
