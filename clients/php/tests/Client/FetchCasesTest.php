<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use PHPUnit\Framework\TestCase;

/** The cases of conformance/fetch. */
final class FetchCasesTest extends TestCase
{
    private static ?ScriptedServer $server = null;

    public static function setUpBeforeClass(): void
    {
        self::$server = new ScriptedServer();
    }

    public static function tearDownAfterClass(): void
    {
        self::$server = null;
    }

    /** @return array<string, array{\stdClass}> */
    public static function cases(): array
    {
        return Conformance::cases('fetch');
    }

    /** @dataProvider cases */
    public function testTheClientDoesWhatTheCaseExpects(\stdClass $case): void
    {
        (new FetchCase(self::$server, $case))->run();
    }
}
