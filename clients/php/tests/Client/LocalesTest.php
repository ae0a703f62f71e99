<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\CacheOptions;
use Letterpress\CachedTemplate;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\MessageSettings;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** Renders in the language of the reader; conformance/fetch/locales.json has the rules. */
final class LocalesTest extends TestCase
{
    private const ID = '5f0c2d6e-4b1a-4c3d-9e8f-0a1b2c3d4e5f';

    private ScriptedServer $server;
    private TemporaryDirectory $directory;
    private int $nowMs = 1_800_000_000_000;

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
        $this->directory = new TemporaryDirectory();
    }

    public function testAMessageHasTheLocale(): void
    {
        $this->server->script([self::template('Hallo'), self::template('Hello')]);
        $client = $this->open();
        $settings = new MessageSettings(from: 'shop@example.com', to: 'ann@example.com', subject: 'Hi');
        $this->assertSame('Hallo', $client->renderMessage('greeting', [], $settings, locale: 'de')->html);
        $this->assertSame('Hallo', $client->render('greeting', locale: 'de')->output);
        $this->assertSame('Hello', $client->renderMessage('greeting', [], $settings)->html);
        $this->assertSame('Hello', $client->renderHtml('greeting'));
        $this->assertCount(2, $this->server->seen());
    }

    public function testWhatIsNoTextInUtf8IsRefusedBeforeAnythingIsSent(): void
    {
        try {
            $this->open()->render('greeting', locale: "de\xff");
            $this->fail('nothing was refused');
        } catch (LetterpressException $exception) {
            $this->assertSame(['INVALID_REQUEST', 0], [$exception->errorCode, $exception->status]);
            $this->assertSame('locale: must be a language tag, such as de or pt-BR', $exception->getMessage());
            $this->assertSame([['locale'], 'locale'], [$exception->issues[0]->loc, $exception->issues[0]->type]);
        }
        $this->assertSame([], $this->server->seen());
    }

    public function testAChangeOutdatesATemplateInEveryLocaleForEveryProcess(): void
    {
        $change = '{"cursor":"c2","kind":"published","template_id":"' . self::ID . '","slug":"greeting","version":2,'
            . '"changed_at":"2026-11-28T09:30:00.000Z"}';
        $stream = [
            'status' => 200, 'headers' => ['Content-Type' => 'text/event-stream'],
            'body' => base64_encode("event: change\ndata: $change\n\n"),
        ];
        $this->server->script([
            self::template('Hallo'), self::template('Hello'), $stream, self::template('Servus'), self::template('Hi'),
        ]);
        $this->open()->render('greeting', locale: 'de');
        $this->open()->render('greeting');
        $this->assertSame([['', true], ['de', true]], $this->listed());
        $this->open()->pullChanges('c1');
        $this->assertSame([['', false], ['de', false]], $this->listed());
        $this->assertSame('Servus', $this->open()->render('greeting', locale: 'de')->output);
        $this->assertSame('Hi', $this->open()->render('greeting')->output);
        $this->assertSame([['', true], ['de', true]], $this->listed());
    }

    /** @return list<array{string, bool}> */
    private function listed(): array
    {
        $entries = $this->open()->listCached();
        $listed = array_map(static fn (CachedTemplate $each) => [$each->locale ?? '', $each->isFresh], $entries);
        sort($listed);
        return $listed;
    }

    private function open(): LetterpressClient
    {
        $cache = CacheOptions::disk($this->directory->path);
        $clock = fn (): int => $this->nowMs;
        return new LetterpressClient(FetchCase::API_KEY, $this->server->url, cache: $cache, engine: 'php', clock: $clock);
    }

    /** @return array<string, mixed> */
    private static function template(string $text): array
    {
        $program = ['format' => 1, 'target' => 'html', 'tags' => [], 'conditions' => [], 'ops' => [$text]];
        $template = ['template_id' => self::ID, 'programs' => ['html' => $program]];
        return ScriptedServer::json((string) json_encode($template));
    }
}
