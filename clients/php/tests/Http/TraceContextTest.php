<?php

declare(strict_types=1);

namespace Letterpress\Tests\Http;

use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use PHPUnit\Framework\TestCase;

/** Fetches are part of the trace that they are made in. */
final class TraceContextTest extends TestCase
{
    private const TEMPLATE = '{"template_id":"x","programs":{"html":{"format":1,"target":"html","tags":[],'
        . '"conditions":[],"ops":["<p>Hello</p>"]}}}';
    private const PARENT = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01';

    private static ScriptedServer $server;

    public static function setUpBeforeClass(): void
    {
        self::$server = new ScriptedServer();
    }

    /** @return array<string, array{\Closure, array<string, string>}> */
    public static function contexts(): array
    {
        $parent = ['traceparent' => self::PARENT];
        return [
            'a parent' => [static fn () => $parent, $parent],
            'with a state' => [static fn () => $parent + ['tracestate' => 'a=1'], $parent + ['tracestate' => 'a=1']],
            'a state of two lines' => [static fn () => $parent + ['tracestate' => "a=1\r\nx: y"], $parent],
            'other fields' => [static fn () => $parent + ['authorization' => 'other', 'baggage' => 'user=ann'], $parent],
            'a line break behind it' => [static fn () => ['traceparent' => self::PARENT . "\n"], []],
            'a state alone' => [static fn () => ['tracestate' => 'a=1'], []],
            'no text' => [static fn () => ['traceparent' => 7], []],
            'nothing' => [static fn () => null, []],
            'an exception' => [static fn () => throw new \RuntimeException('no context here'), []],
        ];
    }

    /**
     * @dataProvider contexts
     * @param array<string, string> $sent
     */
    public function testAContextThatTheCallerGives(\Closure $read, array $sent): void
    {
        $this->assertSame($sent, $this->fetch($read));
    }

    public function testWithoutOpenTelemetryNothingIsPassedOn(): void
    {
        $this->assertSame([], $this->fetch(null));
    }

    /** @return array<string, string> */
    private function fetch(?\Closure $traceContext): array
    {
        self::$server->script([ScriptedServer::json(self::TEMPLATE)]);
        $client = new LetterpressClient(FetchCase::API_KEY, self::$server->url, traceContext: $traceContext);
        $this->assertSame('<p>Hello</p>', $client->renderHtml('x'));
        [$request] = self::$server->seen();
        $this->assertSame('Bearer ' . FetchCase::API_KEY, $request['headers']['authorization']);
        return array_intersect_key($request['headers'], ['traceparent' => 0, 'tracestate' => 0, 'baggage' => 0]);
    }
}
