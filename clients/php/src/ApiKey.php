<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * A secret that no dump, export, cast or serialisation shows: it is kept beside the object, not in it.
 *
 * @internal
 */
final class ApiKey
{
    /** @var \WeakMap<self, string>|null */
    private static ?\WeakMap $secrets = null;

    public function __construct(#[\SensitiveParameter] string $secret)
    {
        self::$secrets ??= new \WeakMap();
        self::$secrets[$this] = $secret;
    }

    public function reveal(): string
    {
        return self::$secrets[$this] ?? throw new \LogicException('an API key cannot be copied');
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('a Letterpress client holds a secret and cannot be serialised');
    }

    private function __clone()
    {
    }
}
