<?php

declare(strict_types=1);

namespace Letterpress\Tests\Cache;

use Letterpress\ApiKey;
use Letterpress\Cache\CacheSeal;
use Letterpress\Cache\SealedText;
use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\Node;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** What a disk cache believes of its directory and files. */
final class DiskTrustTest extends TestCase
{
    private const NOBODY = 65_534;
    private const TEMPLATE = '{"template_id":"x","programs":{"html":{"format":1,"target":"html","tags":[],'
        . '"conditions":[],"ops":["hello"]}}}';

    private ScriptedServer $server;
    private TemporaryDirectory $parent;
    private string $path;

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
        $this->server->script(['*' => ScriptedServer::json(self::TEMPLATE, ['ETag' => '"1"'])]);
        $this->parent = new TemporaryDirectory();
        $this->path = "{$this->parent->path}/below/cache";
    }

    public function testAFileThatWasReplacedUnderItsEntityTagIsNotUsed(): void
    {
        $file = $this->writeEntry();
        $forged = str_replace('hello', 'evil', explode("\n", (string) file_get_contents($file), 2)[1]);
        $this->assertStringContainsString('"etag":"\"1\""', $forged);
        file_put_contents($file, 'letterpress-cache 2 ' . hash('sha256', $forged) . "\n$forged");
        $this->assertFetchedAnew();
    }

    public function testAFileIsUsedForNoOtherTemplate(): void
    {
        $file = $this->writeEntry();
        $this->open()->renderHtml('other');
        [$other] = array_values(array_diff($this->entries(), [$file]));
        copy($file, $other);
        $this->assertSame(['x'], array_column($this->open()->listCached(), 'templateId'));
        $this->open()->renderHtml('other');
        $this->assertCount(3, $this->server->seen());
        $this->assertArrayNotHasKey('if-none-match', $this->server->seen()[2]['headers']);
    }

    public function testAFileIsAbsentWithAnyByteChanged(): void
    {
        $file = $this->writeEntry();
        $whole = (string) file_get_contents($file);
        $client = $this->open();
        for ($at = 0; $at < strlen($whole); $at++) {
            $edited = $whole;
            $edited[$at] = $edited[$at] ^ "\1";
            file_put_contents($file, $edited);
            $this->assertSame([], $client->listCached(), "byte $at");
        }
        file_put_contents($file, $whole);
        $this->assertCount(1, $client->listCached());
    }

    public function testAFileIsNotReadThroughALinkAndALinkIsReplacedNotFollowed(): void
    {
        $file = $this->writeEntry();
        $aside = "{$this->parent->path}/aside";
        rename($file, $aside);
        symlink($aside, $file);
        $before = file_get_contents($aside);
        $this->assertFetchedAnew();
        $this->assertSame($before, file_get_contents($aside));
        $this->assertCount(1, $this->open()->listCached());
    }

    public function testALockIsNotTakenThroughALink(): void
    {
        $file = $this->writeEntry();
        $victim = "{$this->parent->path}/victim";
        $lock = substr($file, 0, -strlen('.json')) . '.lock';
        unlink($lock);
        symlink($victim, $lock);
        unlink($file);
        $faults = [];
        $onError = static function (\Throwable $fault) use (&$faults): void {
            $faults[] = $fault->getMessage();
        };
        $this->assertSame('hello', $this->open(onError: $onError)->renderHtml('x'));
        $this->assertFileDoesNotExist($victim);
        $this->assertCount(1, $faults);
        $this->assertStringContainsString("$lock cannot be opened", $faults[0]);
    }

    public function testAPipeHoldsNobodyUp(): void
    {
        $file = $this->writeEntry();
        unlink($file);
        exec('mkfifo -m 600 ' . escapeshellarg($file));
        $this->assertFetchedAnew();
    }

    public function testAFileThatOthersMayWriteIsAbsent(): void
    {
        chmod($this->writeEntry(), 0622);
        $this->assertFetchedAnew();
    }

    public function testAFileOfAnotherUserIsAbsent(): void
    {
        $this->needRoot();
        chown($this->writeEntry(), self::NOBODY);
        $this->assertFetchedAnew();
    }

    public function testAFileOver64MibIsAbsentHoweverWellItIsSealed(): void
    {
        $file = $this->writeEntry();
        [, $content] = explode("\n", (string) file_get_contents($file), 2);
        $seal = new CacheSeal($this->server->url, new ApiKey(FetchCase::API_KEY));
        file_put_contents($file, SealedText::print($seal, basename($file), "$content "));
        $this->assertCount(1, $this->open()->listCached());
        $padded = $content . str_repeat(' ', 64 * 1024 * 1024);
        file_put_contents($file, SealedText::print($seal, basename($file), $padded));
        $this->assertSame([], $this->open()->listCached());
    }

    public function testANameSaysNothingAboutTheTemplateOrTheKey(): void
    {
        $this->open()->renderHtml('x');
        $this->open(key: FetchCase::API_KEY . 'x')->renderHtml('x');
        $names = array_map(static fn (string $file) => basename($file, '.json'), $this->entries());
        $parts = array_merge(...array_map(static fn (string $name) => explode('.', $name), $names));
        $this->assertCount(4, array_unique($parts));
        $this->assertSame($parts, preg_grep('/^[0-9a-f]{30}$/D', $parts));
    }

    public function testAFileOfLayout1IsNeverReadAndGoesWithTheNextWriteOrClearCache(): void
    {
        $digest = static fn (string $text) => substr(hash('sha256', $text), 0, 30);
        $name = $digest("{$this->server->url}\n" . FetchCase::API_KEY) . '.' . $digest('4:html:x') . '.json';
        $members = ['templateId' => 'x', 'target' => 'html', 'etag' => '"1"', 'checkedAt' => (int) (microtime(true) * 1000)];
        $template = str_replace('hello', 'evil', self::TEMPLATE);
        $content = json_encode($members + ['template' => json_decode($template)], JSON_THROW_ON_ERROR);
        $writeUnsealed = function () use ($name, $content): void {
            file_put_contents("$this->path/$name", 'letterpress-cache 1 ' . hash('sha256', $content) . "\n$content");
            chmod("$this->path/$name", 0600);
        };
        mkdir($this->path, 0700, true);
        $writeUnsealed();
        $this->assertFetchedAnew();
        $this->assertFileDoesNotExist("$this->path/$name");
        $writeUnsealed();
        touch("$this->path/of another");
        $this->open()->clearCache();
        $this->assertSame(['of another'], array_values(array_diff(scandir($this->path) ?: [], ['.', '..'])));
    }

    public function testAPauseThatNobodySealedIsNone(): void
    {
        $file = $this->writeEntry();
        $this->server->script(['*' => ['status' => 503]]);
        $this->assertTrue($this->open(ttlMs: 0)->render('x')->fromStaleCache);
        $this->assertTrue($this->open(ttlMs: 0)->render('x')->fromStaleCache);
        $this->assertCount(1, $this->server->seen(), 'the pause is shared');
        $pause = substr($file, 0, -strlen('.json')) . '.pause';
        $written = (string) file_get_contents($pause);
        file_put_contents($pause, preg_replace_callback('/\d+$/D', static fn (array $at) => (string) ($at[0] + 1), $written));
        $this->assertTrue($this->open(ttlMs: 0)->render('x')->fromStaleCache);
        $this->assertCount(2, $this->server->seen());
    }

    /** @return array<string, array{\Closure(LetterpressClient): mixed}> */
    public static function calls(): array
    {
        return [
            'render' => [static fn (LetterpressClient $client) => $client->renderHtml('x')],
            'listCached' => [static fn (LetterpressClient $client) => $client->listCached()],
            'deleteCached' => [static fn (LetterpressClient $client) => $client->deleteCached('x')],
            'clearCache' => [static fn (LetterpressClient $client) => $client->clearCache()],
        ];
    }

    /** @dataProvider calls */
    public function testADirectoryInWhichOthersMayWriteIsRefused(\Closure $call): void
    {
        $file = $this->writeEntry();
        foreach ([0777, 0770, 0702] as $mode) {
            chmod($this->path, $mode);
            $exception = $this->refusalOf(fn () => $call($this->open()));
            $this->assertSame('INVALID_REQUEST', $exception->errorCode);
            $this->assertSame(
                "options.cache.path: '$this->path' may be written by others than its owner (mode " . decoct($mode)
                    . '); give the cache a folder of its own with mode 0700, or let the client make it',
                $exception->getMessage(),
            );
            $this->assertSame('unsafe_folder', $exception->issues[0]->type);
        }
        $this->assertFileExists($file);
        $this->assertCount(1, $this->server->seen());
        chmod($this->path, 0755);
        $call($this->open());
    }

    public function testADirectoryOfAnotherUserIsRefused(): void
    {
        $this->needRoot();
        $this->writeEntry();
        chown($this->path, self::NOBODY);
        $message = $this->refusalOf(fn () => $this->open()->renderHtml('x'))->getMessage();
        $this->assertStringContainsString('belongs to user 65534, and this process runs as 0; ', $message);
        $this->assertCount(1, $this->server->seen());
    }

    public function testADirectoryMayBeALinkOfThisUser(): void
    {
        $this->writeEntry();
        $link = "{$this->parent->path}/link";
        symlink($this->path, $link);
        $this->assertCount(1, $this->open($link)->listCached());
        chmod($this->path, 0777);
        $this->assertSame('INVALID_REQUEST', $this->refusalOf(fn () => $this->open($link)->listCached())->errorCode);
    }

    /**
     * @testWith [""]
     *           ["/"]
     *           ["//"]
     */
    public function testADirectoryMayBeNoLinkOfAnotherUser(string $end): void
    {
        $this->needRoot();
        $this->writeEntry();
        $link = "{$this->parent->path}/link";
        symlink($this->path, $link);
        lchown($link, self::NOBODY);
        $message = $this->refusalOf(fn () => $this->open("$link$end")->listCached())->getMessage();
        $this->assertStringContainsString('belongs to user 65534', $message);
    }

    public function testADirectoryIsMadeForItsOwnerAloneAndSoAreThoseAboveIt(): void
    {
        $umask = umask(0);
        try {
            $this->writeEntry();
        } finally {
            umask($umask);
        }
        foreach ([$this->path, dirname($this->path)] as $made) {
            $this->assertSame('0700', sprintf('%04o', fileperms($made) & 0777));
        }
    }

    public function testADirectoryIsSharedWithTheJavaScriptLibrary(): void
    {
        $script = "{$this->parent->path}/share.mjs";
        $values = ['library' => realpath(Node::ROOT . '/clients/js/src/index.ts'), 'path' => $this->path];
        $values += ['apiKey' => FetchCase::API_KEY, 'baseUrl' => $this->server->url];
        file_put_contents($script, 'const values = ' . json_encode($values, JSON_THROW_ON_ERROR) . <<<'JS'
            ;
            const { LetterpressClient } = await import(values.library);
            const cache = { type: "disk", path: values.path };
            const client = new LetterpressClient({ apiKey: values.apiKey, baseUrl: values.baseUrl, cache });
            console.log(await client.renderHtml("x"), (await client.listCached()).length);
            JS);
        $this->writeEntry();
        $this->assertSame(['hello 1'], iterator_to_array(Node::lines($script)));
        $this->assertCount(1, $this->server->seen(), 'JavaScript reads what PHP wrote');
        $this->open()->clearCache();
        $this->assertSame(['hello 1'], iterator_to_array(Node::lines($script)));
        $this->assertCount(2, $this->server->seen());
        $this->assertSame('hello', $this->open()->renderHtml('x'));
        $this->assertCount(2, $this->server->seen(), 'PHP reads what JavaScript wrote');
    }

    private function needRoot(): void
    {
        if (fstat(tmpfile())['uid'] !== 0) {
            $this->markTestSkipped('needs root, to make files of other users');
        }
    }

    /** The path of the entry that a client has just written. */
    private function writeEntry(): string
    {
        $this->open()->renderHtml('x');
        [$file] = $this->entries();
        return $file;
    }

    private function assertFetchedAnew(): void
    {
        $asked = count($this->server->seen());
        $this->assertSame([], $this->open()->listCached());
        $this->assertSame('hello', $this->open()->renderHtml('x'));
        $this->assertCount($asked + 1, $this->server->seen());
        $this->assertArrayNotHasKey('if-none-match', $this->server->seen()[$asked]['headers']);
    }

    private function refusalOf(\Closure $run): LetterpressException
    {
        try {
            $run();
        } catch (LetterpressException $exception) {
            return $exception;
        }
        $this->fail('nothing was refused');
    }

    /** @return list<string> */
    private function entries(): array
    {
        return glob("$this->path/*.json") ?: [];
    }

    private function open(
        ?string $path = null,
        string $key = FetchCase::API_KEY,
        int $ttlMs = 300_000,
        ?\Closure $onError = null,
    ): LetterpressClient {
        $onError ??= static fn (\Throwable $fault) => throw $fault;
        $cache = CacheOptions::disk($path ?? $this->path, ttlMs: $ttlMs, onError: $onError);
        return new LetterpressClient($key, $this->server->url, cache: $cache, engine: 'php');
    }
}
