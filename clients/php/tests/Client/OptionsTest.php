<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\CacheOptions;
use Letterpress\Issue;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use PHPUnit\Framework\TestCase;

final class OptionsTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv('LETTERPRESS_API_KEY');
        putenv('LETTERPRESS_URL');
        unset($_ENV['LETTERPRESS_URL']);
    }

    public function testEveryFaultIsToldAtOnce(): void
    {
        $this->expectExceptionMessage(
            'apiKey must be an API key, without spaces; '
            . 'baseUrl must be an http or https URL without user, password, query and fragment; '
            . 'timeoutMs must be a whole number from 1 to 2147483647; cache.path must name a directory; '
            . 'engine must be auto, native or php',
        );
        new LetterpressClient('a b', 'ftp://x', 0, CacheOptions::disk(''), 'rust');
    }

    public function testKeyAndAddressAreMissingUntilTheEnvironmentHasThem(): void
    {
        putenv('LETTERPRESS_API_KEY=');
        try {
            new LetterpressClient();
            $this->fail('nothing was refused');
        } catch (LetterpressException $exception) {
            $expected = 'apiKey is missing: set LETTERPRESS_API_KEY; baseUrl is missing: set LETTERPRESS_URL';
            $this->assertSame(['INVALID_REQUEST', $expected], [$exception->errorCode, $exception->getMessage()]);
            $types = array_map(static fn (Issue $issue): string => $issue->type, $exception->issues);
            $this->assertSame(['missing', 'missing'], $types);
        }

        $server = new ScriptedServer();
        $server->script(['*' => ScriptedServer::json('{"code":"TEMPLATE_NOT_FOUND","message":"none"}', status: 404)]);
        putenv('LETTERPRESS_API_KEY=' . FetchCase::API_KEY);
        $_ENV['LETTERPRESS_URL'] = $server->url;
        $this->expectExceptionMessage('none');
        (new LetterpressClient())->renderHtml('welcome');
    }

    public function testWhatIsGivenComesBeforeTheEnvironment(): void
    {
        putenv('LETTERPRESS_API_KEY=' . FetchCase::API_KEY);
        putenv('LETTERPRESS_URL=https://example.com');
        $this->expectExceptionMessageMatches('/^apiKey must be .*; baseUrl must be /');
        new LetterpressClient('', '');
    }
}
