<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Engine\Engine;
use Letterpress\Engine\Engines;
use Letterpress\Template\Json;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\Outcome;
use PHPUnit\Framework\TestCase;

/** The cases of conformance/core and of conformance/data, in every engine. */
final class CoreCasesTest extends TestCase
{
    /** PHP has one type for lists and maps: an empty array is an empty map wherever a map is asked for. */
    private const NOT_IN_PHP = ['a list as data'];

    /** @return array<string, array{string, \stdClass}> */
    public static function cases(): array
    {
        $sets = [];
        foreach (['php', 'native'] as $engine) {
            foreach (Conformance::cases('core') + Conformance::cases('data') as $name => [$case]) {
                $sets["$engine, $name"] = [$engine, $case];
            }
        }
        return $sets;
    }

    /** @dataProvider cases */
    public function testAnEngineGivesWhatTheCaseExpects(string $engine, \stdClass $case): void
    {
        $this->check(Engines::open($engine), $case, self::dataOf($case));
    }

    /** @dataProvider cases */
    public function testArraysAreTakenAsObjectsAre(string $engine, \stdClass $case): void
    {
        $this->check(Engines::open($engine), $case, self::toArrays(self::dataOf($case)));
    }

    private static function dataOf(\stdClass $case): mixed
    {
        return property_exists($case, 'data') ? $case->data : new \stdClass();
    }

    private function check(Engine $engine, \stdClass $case, mixed $data): void
    {
        if ($data === [] && in_array($case->name, self::NOT_IN_PHP, true)) {
            $this->assertSame([], $case->data);
            return;
        }
        $actual = self::outcome($engine, $case, $data);
        $message = Json::encode($actual);
        $this->assertTrue(Conformance::matches($actual, $case->expected), $message);
    }

    private static function outcome(Engine $engine, \stdClass $case, mixed $data): mixed
    {
        $program = static fn () => isset($case->json)
            ? Program::fromJson($case->json)
            : Program::fromValue($case->program);
        return Outcome::of($engine, $program, $data, (array) ($case->options ?? []));
    }

    private static function toArrays(mixed $value): mixed
    {
        $members = $value instanceof \stdClass ? get_object_vars($value) : $value;
        return is_array($members) ? array_map(self::toArrays(...), $members) : $members;
    }
}
