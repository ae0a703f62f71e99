<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** Values that tests in TypeScript write so that they cross whole (test/clients/fills/tagged-value.ts). */
final class TaggedValue
{
    public static function read(\stdClass $tagged): mixed
    {
        if (isset($tagged->text)) {
            return base64_decode($tagged->text);
        }
        if (isset($tagged->float)) {
            return (float) $tagged->float;
        }
        if (isset($tagged->list)) {
            return array_map(self::read(...), $tagged->list);
        }
        if (isset($tagged->object)) {
            $members = [];
            foreach ($tagged->object as [$name, $member]) {
                $members[base64_decode($name)] = self::read($member);
            }
            return isset($tagged->other) ? $members : (object) $members;
        }
        return $tagged->value;
    }
}
