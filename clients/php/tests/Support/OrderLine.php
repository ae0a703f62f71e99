<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** Has a public and a protected member. */
final class OrderLine
{
    public function __construct(public string $title, protected string $secret = 'no')
    {
    }
}
