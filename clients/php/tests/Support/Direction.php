<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** An enum without values, of which JSON has nothing. */
enum Direction
{
    case Up;
}
