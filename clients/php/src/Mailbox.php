<?php

declare(strict_types=1);

namespace Letterpress;

/** Who sends or gets a message. */
final class Mailbox
{
    /** @param string $address such as `ann@example.com`, in ASCII */
    public function __construct(
        public readonly string $address,
        public readonly ?string $name = null,
    ) {
    }
}
