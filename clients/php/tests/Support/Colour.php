<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

enum Colour: string
{
    case Red = 'red';
}
