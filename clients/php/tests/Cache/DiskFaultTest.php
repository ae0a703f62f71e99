<?php

declare(strict_types=1);

namespace Letterpress\Tests\Cache;

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** A disk that fails, or whose files were damaged, never fails a render. */
final class DiskFaultTest extends TestCase
{
    private const TEMPLATE = '{"template_id":"x","programs":{"html":{"format":1,"target":"html","tags":[],'
        . '"conditions":[],"ops":["hello"]}}}';

    private ScriptedServer $server;
    private TemporaryDirectory $directory;
    /** @var list<string> */
    private array $faults = [];

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
        $this->server->script(['*' => ScriptedServer::json(self::TEMPLATE, ['ETag' => '"1"'])]);
        $this->directory = new TemporaryDirectory();
    }

    public function testAPathThatIsNoDirectoryIsToldAndDoneWithout(): void
    {
        file_put_contents("{$this->directory->path}/file", '');
        $client = $this->open("{$this->directory->path}/file/cache");
        $this->assertSame('hello', $client->renderHtml('x'));
        $this->assertSame('hello', $client->renderHtml('x'));
        $this->assertCount(1, $this->server->seen());
        $this->assertNotSame([], $this->faults);
        foreach ($this->faults as $fault) {
            $this->assertStringContainsString("{$this->directory->path}/file/cache", $fault);
            $this->assertStringNotContainsString(FetchCase::API_KEY, $fault);
        }
    }

    /** @return array<string, array{\Closure(string): string}> what becomes of a file */
    public static function damages(): array
    {
        return [
            'cut short' => [static fn (string $content) => substr($content, 0, -1)],
            'emptied' => [static fn () => ''],
            'another letter' => [static fn (string $content) => str_replace('hello', 'hullo', $content)],
            'another layout' => [static fn (string $content) => str_replace('cache 2', 'cache 9', $content)],
            'filled with zeros' => [static fn (string $content) => str_repeat("\0", strlen($content))],
        ];
    }

    /** @dataProvider damages */
    public function testADamagedFileIsTakenForAbsent(\Closure $damage): void
    {
        $this->open($this->directory->path)->renderHtml('x');
        [$file] = glob("{$this->directory->path}/*.json") ?: [];
        file_put_contents($file, $damage((string) file_get_contents($file)));
        $this->assertSame('hello', $this->open($this->directory->path)->renderHtml('x'));
        $this->assertCount(2, $this->server->seen());
        $this->assertArrayNotHasKey('if-none-match', $this->server->seen()[1]['headers']);
        $this->assertSame('hello', $this->open($this->directory->path)->renderHtml('x'));
        $this->assertCount(2, $this->server->seen());
        $this->assertSame([], $this->faults);
    }

    public function testTheOldestFilesOverTheLimitGo(): void
    {
        $client = new LetterpressClient(
            FetchCase::API_KEY,
            $this->server->url,
            cache: CacheOptions::disk($this->directory->path, maxEntries: 3),
        );
        foreach (range(1, 5) as $i) {
            $client->renderHtml("x$i");
            foreach (glob("{$this->directory->path}/*.json") ?: [] as $file) {
                touch($file, filemtime($file) - 10);
            }
        }
        $kept = array_column($client->listCached(), 'templateId');
        $this->assertEqualsCanonicalizing(['x3', 'x4', 'x5'], $kept);
    }

    public function testTheOldestFilesOverTheBytesGoAndStayForOneThatIsLonger(): void
    {
        $this->open($this->directory->path)->renderHtml('x1');
        [$first] = glob("{$this->directory->path}/*.json") ?: [];
        $size = (int) filesize($first);
        touch($first, time() - 10);
        $client = new LetterpressClient(
            FetchCase::API_KEY,
            $this->server->url,
            cache: CacheOptions::disk($this->directory->path, maxBytes: 2 * $size + 1),
        );
        $client->renderHtml('x2');
        $client->renderHtml('x3');
        $kept = fn () => array_column($this->open($this->directory->path)->listCached(), 'templateId');
        $this->assertEqualsCanonicalizing(['x2', 'x3'], $kept());
        $this->server->script(['*' => ScriptedServer::json(str_replace('hello', str_repeat('x', 2 * $size), self::TEMPLATE))]);
        $client->renderHtml('x4');
        $this->assertEqualsCanonicalizing(['x2', 'x3'], $kept());
    }

    private function open(string $path): LetterpressClient
    {
        $onError = function (\Throwable $fault): void {
            $this->faults[] = $fault->getMessage();
        };
        return new LetterpressClient(FetchCase::API_KEY, $this->server->url, cache: CacheOptions::disk($path, onError: $onError));
    }
}
