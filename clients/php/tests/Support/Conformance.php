<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

use Letterpress\Template\Json;

/** The language-neutral cases of the repository. */
final class Conformance
{
    private const ROOT = __DIR__ . '/../../../../conformance';

    /**
     * The cases of one folder by file and name; objects are stdClass.
     *
     * @return array<string, array{\stdClass}> a data set for each case
     */
    public static function cases(string $folder): array
    {
        $sets = [];
        foreach (self::files($folder) as $file) {
            foreach (Json::decode(self::read($file)) as $at => $case) {
                $sets[basename($file, '.json') . " $at: $case->name"] = [self::withBadBytes($case)];
            }
        }
        return $sets;
    }

    /** @return non-empty-list<string> */
    public static function files(string $folder): array
    {
        $files = glob(self::ROOT . "/$folder/*.json") ?: [];
        if ($files === []) {
            throw new \RuntimeException("there are no cases in conformance/$folder");
        }
        return $files;
    }

    public static function read(string $file): string
    {
        return file_get_contents($file) ?: throw new \RuntimeException("$file cannot be read");
    }

    /** @param string $path in the folder of all cases */
    public static function readShared(string $path): string
    {
        return self::read(self::ROOT . "/$path");
    }

    /** Whether all that is expected is there; members of objects that are left out may hold anything. */
    public static function matches(mixed $actual, mixed $expected): bool
    {
        if ($expected instanceof \stdClass) {
            return $actual instanceof \stdClass && self::hasMembers($actual, get_object_vars($expected));
        }
        if (is_array($expected)) {
            return is_array($actual) && count($actual) === count($expected)
                && self::hasMembers((object) $actual, $expected);
        }
        return $actual === $expected;
    }

    /** @param array<array-key, mixed> $members */
    private static function hasMembers(\stdClass $actual, array $members): bool
    {
        foreach ($members as $name => $expected) {
            if (!property_exists($actual, (string) $name) || !self::matches($actual->{$name}, $expected)) {
                return false;
            }
        }
        return true;
    }

    private static function withBadBytes(\stdClass $case): \stdClass
    {
        if (isset($case->data)) {
            $case->data = self::callerData($case->data);
        }
        return $case;
    }

    /**
     * Data of a case as a caller supplies it. A lone surrogate is one bad sequence; PHP's strings are bytes, so it stands for one
     * bad byte here, since its three bytes would be three bad sequences (WHATWG Encoding, UTF-8 decoder).
     */
    public static function callerData(mixed $value): mixed
    {
        if (is_string($value)) {
            return str_replace("\xED\xA0\x80", "\xFF", $value);
        }
        if (is_array($value) || $value instanceof \stdClass) {
            foreach ($value as &$member) {
                $member = self::callerData($member);
            }
        }
        return $value;
    }
}
