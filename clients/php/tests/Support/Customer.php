<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** Counts how often it is written to JSON. */
final class Customer implements \JsonSerializable
{
    public int $written = 0;

    public function __construct(private readonly string $name)
    {
    }

    /** @return array{name: string} */
    public function jsonSerialize(): array
    {
        $this->written++;
        return ['name' => $this->name];
    }
}
