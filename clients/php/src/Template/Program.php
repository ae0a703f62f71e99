<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Evaluator\FillException;

/**
 * A compiled template for one target, in the form that an engine requests. Each form is made once.
 *
 * @internal
 */
final class Program
{
    private function __construct(private readonly mixed $value, private ?string $json)
    {
    }

    /** A decoded program; it is checked by the engine that fills it. */
    public static function fromValue(mixed $value): self
    {
        return new self($value, null);
    }

    /** Throws INVALID_PROGRAM when the text is not JSON in UTF-8. */
    public static function fromJson(string $json): self
    {
        try {
            return new self(Json::decode($json), $json);
        } catch (\JsonException) {
            throw FillException::invalidProgram([], 'must be JSON in UTF-8', 'json');
        }
    }

    /** As it was decoded, unchecked. */
    public function value(): mixed
    {
        return $this->value;
    }

    /** Throws INVALID_PROGRAM for a value that JSON cannot hold. */
    public function json(): string
    {
        try {
            return $this->json ??= Json::encode($this->value);
        } catch (\JsonException $exception) {
            throw FillException::invalidProgram([], "must be JSON: {$exception->getMessage()}", 'json');
        }
    }
}
