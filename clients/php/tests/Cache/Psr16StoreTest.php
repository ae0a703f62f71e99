<?php

declare(strict_types=1);

namespace Letterpress\Tests\Cache;

use Letterpress\ApiKey;
use Letterpress\Cache\CacheSeal;
use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;
use Psr\SimpleCache\CacheInterface;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Psr16Cache;

/** The library with a real PSR-16 cache: that of Symfony, in files. */
final class Psr16StoreTest extends TestCase
{
    private ScriptedServer $server;
    private TemporaryDirectory $directory;
    private int $nowMs = 1_800_000_000_000;

    public static function setUpBeforeClass(): void
    {
        require_once 'Psr/SimpleCache/autoload.php';
        require_once 'Symfony/Component/Cache/autoload.php';
    }

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
        $this->server->script(['*' => ScriptedServer::json(self::template('first'), ['ETag' => '"v1"'])]);
        $this->directory = new TemporaryDirectory();
    }

    public function testServersShareWhatOneHasFetched(): void
    {
        $this->assertSame('first', $this->open()->renderHtml('x'));
        $this->assertSame('first', $this->open()->renderHtml('x'));
        $this->assertCount(1, $this->server->seen());
        $this->assertSame('first', $this->open(key: 'lp_sdk_another')->renderHtml('x'));
        $this->assertCount(2, $this->server->seen());
    }

    public function testACopyStandsInForAProcessThatNeverReachedTheService(): void
    {
        $this->open()->renderHtml('x');
        $this->server->goDown();
        $this->nowMs += 300_000;
        $this->assertTrue($this->open()->render('x')->fromStaleCache);
        $this->server->comeBack();
        $this->assertTrue($this->open()->render('x')->fromStaleCache, 'the pause is shared');
        $this->nowMs += 10_000;
        $this->assertFalse($this->open()->render('x')->fromStaleCache);
    }

    public function testListsDeletesAndClears(): void
    {
        $client = $this->open();
        $client->renderHtml('x');
        $client->renderHtml('y');
        $this->assertCount(2, $this->open()->listCached());
        $this->assertSame(1, $this->open()->deleteCached('x'));
        $this->assertSame(['y'], array_column($this->open()->listCached(), 'templateId'));
        $this->open()->clearCache();
        $this->assertSame([], $this->open()->listCached());
        $this->server->script([ScriptedServer::json(self::template('second'))]);
        $this->assertSame('second', $this->open()->renderHtml('y'));
    }

    public function testKeepsEachLocaleApartAndListsIt(): void
    {
        $this->server->script([ScriptedServer::json(self::template('Hallo')), ScriptedServer::json(self::template('Hello'))]);
        $this->open()->render('x', locale: 'de');
        $this->open()->render('x');
        $this->assertSame('Hallo', $this->open()->render('x', locale: 'de')->output);
        $this->assertSame('Hello', $this->open()->render('x')->output);
        $this->assertEqualsCanonicalizing(['de', null], array_column($this->open()->listCached(), 'locale'));
        $this->assertSame(2, $this->open()->deleteCached('x'));
        $this->assertSame([], $this->open()->listCached());
    }

    public function testARevokedKeyLeavesNothing(): void
    {
        $this->open()->renderHtml('x');
        $this->nowMs += 300_000;
        $this->server->script([ScriptedServer::json('{"code":"INVALID_API_KEY","message":"m"}', status: 401)]);
        try {
            $this->open()->renderHtml('x');
            $this->fail('nothing was refused');
        } catch (LetterpressException $exception) {
            $this->assertSame('INVALID_API_KEY', $exception->errorCode);
        }
        $this->assertSame([], $this->open()->listCached());
    }

    public function testADamagedEntryIsTakenForAbsentAndAFaultIsTold(): void
    {
        $this->open()->renderHtml('x');
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($this->directory->path)) as $file) {
            if ($file->isFile()) {
                file_put_contents((string) $file, 'damaged');
            }
        }
        $this->assertSame('first', $this->open()->renderHtml('x'));
        $this->assertCount(2, $this->server->seen());
    }

    public function testWhatIsReplacedUnderItsEntityTagIsNotUsed(): void
    {
        $this->open()->renderHtml('x');
        $forged = $this->rewrite(static function (string $text): string {
            $content = str_replace('first', 'forged', explode("\n", $text, 2)[1]);
            return 'letterpress-cache 2 ' . hash('sha256', $content) . "\n$content";
        });
        $this->assertSame(1, $forged);
        $this->assertSame([], $this->open()->listCached());
        $this->assertSame('first', $this->open()->renderHtml('x'));
        $this->assertCount(2, $this->server->seen());
        $this->assertArrayNotHasKey('if-none-match', $this->server->seen()[1]['headers']);
    }

    public function testAnEntryIsUsedUnderNoOtherName(): void
    {
        $this->open()->renderHtml('x');
        $texts = [];
        $this->rewrite(static function (string $text) use (&$texts): string {
            $texts[] = $text;
            return $text;
        });
        $this->open()->renderHtml('y');
        $this->assertSame(2, $this->rewrite(static fn () => $texts[0]));
        $this->assertSame(['x'], array_column($this->open()->listCached(), 'templateId'));
        $this->assertSame('first', $this->open()->renderHtml('y'));
        $this->assertCount(3, $this->server->seen());
    }

    public function testNamesAndIndexSayNothingAboutTemplateAndKey(): void
    {
        $this->open()->renderHtml('a-template');
        $this->open(key: 'lp_sdk_another')->renderHtml('a-template');
        $cache = $this->cache();
        $owners = [];
        foreach ([FetchCase::API_KEY, 'lp_sdk_another'] as $key) {
            $owner = (new CacheSeal($this->server->url, new ApiKey($key)))->owner;
            $this->assertMatchesRegularExpression('/^[0-9a-f]{30}$/D', $owner);
            [$name] = $owners[] = $cache->get("$owner.index");
            $this->assertMatchesRegularExpression("/^$owner\\.[0-9a-f]{30}$/D", $name);
            $this->assertStringStartsWith('letterpress-cache 2 ', $cache->get($name));
        }
        $this->assertNotSame(substr($owners[0][0], 31), substr($owners[1][0], 31));
    }

    public function testAnIndexThatHoldsAnythingIsReadAllTheSame(): void
    {
        $this->open()->renderHtml('x');
        $owner = (new CacheSeal($this->server->url, new ApiKey(FetchCase::API_KEY)))->owner;
        $index = $this->cache()->get("$owner.index");
        $this->cache()->set("$owner.index", [...$index, ...$index, 1, ['x', 'html'], "$owner.{}", null, "$owner.index"]);
        $this->assertSame(['x'], array_column($this->open()->listCached(), 'templateId'));
    }

    /** Replaces every sealed entry in the cache, and returns how many there are. */
    private function rewrite(\Closure $change): int
    {
        $count = 0;
        $cache = $this->cache();
        $owner = (new CacheSeal($this->server->url, new ApiKey(FetchCase::API_KEY)))->owner;
        foreach ($cache->get("$owner.index") as $name) {
            $cache->set($name, $change($cache->get($name)));
            $count++;
        }
        return $count;
    }

    private function open(string $key = FetchCase::API_KEY): LetterpressClient
    {
        $cache = CacheOptions::shared($this->cache(), onError: static fn (\Throwable $fault) => throw $fault);
        return new LetterpressClient($key, $this->server->url, cache: $cache, engine: 'php', clock: fn () => $this->nowMs);
    }

    private function cache(): CacheInterface
    {
        return new Psr16Cache(new FilesystemAdapter(directory: $this->directory->path));
    }

    private static function template(string $text): string
    {
        $program = ['format' => 1, 'target' => 'html', 'tags' => [], 'conditions' => [], 'ops' => [$text]];
        return (string) json_encode(['template_id' => 'x', 'programs' => ['html' => $program]]);
    }
}
