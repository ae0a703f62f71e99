<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\TemplateRenderer;
use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use PHPUnit\Framework\TestCase;

/** Who does not say what to do about missing tags has a missing URL refused, whatever is called. */
final class MissingUrlsTest extends TestCase
{
    private const TEMPLATE = 'fetch/templates/links.json';

    /** @return array<string, array{string, string}> */
    public static function calls(): array
    {
        $sets = [];
        foreach (['php', 'native'] as $engine) {
            foreach (['render', 'renderHtml', 'renderMjml', 'renderReact'] as $method) {
                $sets["$engine, $method"] = [$engine, $method];
            }
        }
        return $sets;
    }

    /** @dataProvider calls */
    public function testEveryRenderOfAClientRefuses(string $engine, string $method): void
    {
        $server = new ScriptedServer();
        $server->script([ScriptedServer::json(Conformance::readShared(self::TEMPLATE))]);
        $client = new LetterpressClient(apiKey: FetchCase::API_KEY, baseUrl: $server->url, engine: $engine);
        $this->assertRefused(static fn () => $client->$method('links'));
    }

    public function testATemplateAtHandIsRefused(): void
    {
        $template = Conformance::readShared(self::TEMPLATE);
        $this->assertRefused(static fn () => (new TemplateRenderer())->renderTemplate($template));
        $rendered = (new TemplateRenderer())->renderTemplate($template, onMissing: 'empty');
        $this->assertSame('<p>Hello </p><a href="">Shop</a>', $rendered->output);
        $this->assertSame(['text.name', 'url.shop', 'url.terms'], $rendered->report->missing);
    }

    private function assertRefused(\Closure $render): void
    {
        try {
            $render();
        } catch (LetterpressException $exception) {
            $this->assertSame('RENDER_ERROR', $exception->errorCode);
            $this->assertSame('missing_url', $exception->issues[0]->type);
            $this->assertSame(['merge_tags', 'url', 'shop'], $exception->issues[0]->loc);
            return;
        }
        $this->fail('nothing was refused');
    }
}
