<?php

declare(strict_types=1);

namespace Letterpress\Tests\Http;

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\HttpFactory;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use PHPUnit\Framework\TestCase;

/** The library with a real PSR-18 client: that of Guzzle. */
final class Psr18SenderTest extends TestCase
{
    private const TEMPLATE = '{"template_id":"x","programs":{"html":{"format":1,"target":"html","tags":[],'
        . '"conditions":[],"ops":["<p>Grüß dich</p>"]}}}';

    private ScriptedServer $server;
    private int $nowMs = 1_800_000_000_000;

    public static function setUpBeforeClass(): void
    {
        require_once 'GuzzleHttp/autoload.php';
    }

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
    }

    public function testFetchesAndConfirmsATemplate(): void
    {
        $this->server->script([ScriptedServer::json(self::TEMPLATE, ['ETag' => '"v1"']), ['status' => 304]]);
        $client = $this->open();
        $this->assertSame('<p>Grüß dich</p>', $client->renderHtml('x'));
        $this->nowMs += 300_000;
        $this->assertSame('<p>Grüß dich</p>', $client->renderHtml('x'));
        [$first, $second] = $this->server->seen();
        $this->assertSame('/v1/sdk/template/x?target=html&program_format=4', $first['path']);
        $this->assertSame('Bearer ' . FetchCase::API_KEY, $first['headers']['authorization']);
        $this->assertMatchesRegularExpression('~^letterpress-php/\d+\.\d+\.\d+$~', $first['headers']['user-agent']);
        $this->assertSame('"v1"', $second['headers']['if-none-match']);
    }

    public function testReadsACompressedAnswer(): void
    {
        $this->server->script([['gzip' => true] + ScriptedServer::json(self::TEMPLATE)]);
        $this->assertSame('<p>Grüß dich</p>', $this->open()->renderHtml('x'));
    }

    public function testDoesNotFollowARedirect(): void
    {
        $this->server->script([['status' => 302, 'headers' => ['Location' => "{$this->server->url}/elsewhere"]]]);
        $refusal = $this->refusalOf($this->open());
        $this->assertSame(['UNKNOWN', 302], [$refusal->errorCode, $refusal->status]);
        $this->assertCount(1, $this->server->seen());
    }

    public function testSaysWithWhatTheServiceRefused(): void
    {
        $this->server->script([ScriptedServer::json('{"code":"INVALID_API_KEY","message":"m"}', status: 401)]);
        $refusal = $this->refusalOf($this->open());
        $this->assertSame(['INVALID_API_KEY', 401, 'm'], [$refusal->errorCode, $refusal->status, $refusal->getMessage()]);
    }

    public function testAServiceThatIsDownIsANetworkErrorWithoutTheRequest(): void
    {
        $this->server->goDown();
        $refusal = $this->refusalOf($this->open());
        $this->assertSame(['NETWORK_ERROR', 0], [$refusal->errorCode, $refusal->status]);
        $this->assertNull($refusal->getPrevious());
        $this->assertStringNotContainsString(FetchCase::API_KEY, (string) $refusal);
    }

    public function testAClientWithoutARequestFactoryIsRefused(): void
    {
        $this->expectExceptionMessage('requestFactory must be given with an httpClient');
        new LetterpressClient(FetchCase::API_KEY, $this->server->url, httpClient: new Client());
    }

    private function open(): LetterpressClient
    {
        return new LetterpressClient(
            FetchCase::API_KEY,
            $this->server->url,
            engine: 'php',
            httpClient: new Client(['timeout' => 5]),
            requestFactory: new HttpFactory(),
            clock: fn () => $this->nowMs,
        );
    }

    private function refusalOf(LetterpressClient $client): LetterpressException
    {
        try {
            $client->renderHtml('x');
        } catch (LetterpressException $exception) {
            return $exception;
        }
        $this->fail('nothing was refused');
    }
}
