<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\LetterpressServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** The library against a real Letterpress server. */
final class LiveServerTest extends TestCase
{
    private const DATA = ['merge_tags' => ['text' => ['name' => 'Ann & <Bo>']]];

    private static ?LetterpressServer $server = null;
    private int $nowMs = 1_800_000_000_000;

    public static function setUpBeforeClass(): void
    {
        self::$server = new LetterpressServer();
        self::$server->publish('greeting', 'Hello {{ name }}');
    }

    public static function tearDownAfterClass(): void
    {
        self::$server = null;
    }

    public function testRendersThreeTargetsWithTextAndSubject(): void
    {
        $client = $this->open(self::$server->createKey(['all'])['key']);
        $mail = $client->render('greeting', self::DATA);
        $this->assertMatchesRegularExpression('/^<!doctype html>.*Hello Ann &amp; &lt;Bo&gt;/is', $mail->output);
        $this->assertSame('For Ann & <Bo>', $mail->subject);
        $this->assertStringContainsStringIgnoringCase('hello Ann & <Bo>', (string) $mail->text);
        $this->assertSame([], $mail->report->missing);
        $this->assertSame(strlen($mail->output), $mail->report->bytes);
        $mjml = $client->renderMjml('greeting', self::DATA);
        $this->assertMatchesRegularExpression('/^<mjml.*Hello Ann &amp; &lt;Bo&gt;/s', $mjml);
        $this->assertStringContainsString('{"Hello Ann & \u003CBo\u003E"}', $client->renderReact('greeting', self::DATA));
    }

    public function testSeesANewVersionOnceTheOldOneIsNoLongerFresh(): void
    {
        $id = self::$server->publish('news', 'First');
        $client = $this->open(self::$server->createKey(['html'])['key']);
        $this->assertStringContainsString('First', $client->renderHtml('news'));
        self::$server->republish($id, 'Second');
        $this->assertStringContainsString('First', $client->renderHtml('news'));
        $this->nowMs += 300_000;
        $this->assertStringContainsString('Second', $client->renderHtml('news'));
        $this->nowMs += 300_000;
        $this->assertStringContainsString('Second', $client->renderHtml($id));
    }

    public function testSeesANewVersionAtOnceWhereAnotherProcessPullsChanges(): void
    {
        $id = self::$server->publish('pulled', 'First');
        $key = self::$server->createKey(['html'])['key'];
        $folder = new TemporaryDirectory();
        $open = fn () => $this->open($key, CacheOptions::disk($folder->path));
        $start = $open()->pullChanges();
        $this->assertSame([], $start->changes);
        $this->assertStringContainsString('First', $open()->renderHtml('pulled'));
        self::$server->republish($id, 'Second');
        $this->assertStringContainsString('First', $open()->renderHtml('pulled'));
        $pulled = $open()->pullChanges($start->cursor);
        $this->assertSame([['published', $id, 'pulled', 2]], array_map(
            static fn ($change) => [$change->kind, $change->templateId, $change->slug, $change->version],
            $pulled->changes,
        ));
        $this->assertFalse($pulled->isReset);
        $this->assertStringContainsString('Second', $open()->renderHtml('pulled'));
        $this->assertSame([], $open()->pullChanges($pulled->cursor)->changes);
        $elsewhere = rtrim(strtr(base64_encode("1\n5"), '+/', '-_'), '=');
        $this->assertTrue($open()->pullChanges($elsewhere)->isReset);
        $this->assertFalse($open()->listCached()[0]->isFresh);
        $this->expectExceptionMessage('cursor: must be the cursor of a message of an earlier stream');
        $open()->pullChanges('x');
    }

    public function testSeesANewVersionOfABrandAtOnceWhereAnotherProcessPullsChangesOfBrands(): void
    {
        self::$server->publishBranded('branded');
        self::$server->publish('acme', 'A template with the name of the brand');
        $id = self::$server->publishBrand('acme', '#0a7d33');
        $key = self::$server->createKey(['html'])['key'];
        $folder = new TemporaryDirectory();
        $open = fn () => $this->open($key, CacheOptions::disk($folder->path));
        $start = $open()->pullChanges(brands: true);
        $this->assertStringContainsString('#0a7d33', $open()->renderHtml('branded', ['brand' => 'acme']));
        $this->assertStringContainsString('#0a7d33', $open()->renderHtml('branded', ['brand' => $id]));
        $open()->renderHtml('acme', self::DATA);
        self::$server->republishBrand('acme', '#b00020');
        $this->assertSame([], $open()->pullChanges($start->cursor)->changes);
        $this->assertStringContainsString('#0a7d33', $open()->renderHtml('branded', ['brand' => 'acme']));
        $pulled = $open()->pullChanges($start->cursor, brands: true);
        $this->assertSame([['brand_published', '', $id, 'acme', 2]], array_map(
            static fn ($change) => [$change->kind, $change->templateId, $change->brandId, $change->slug, $change->version],
            $pulled->changes,
        ));
        $fresh = static fn ($each) => [$each->templateId, $each->isFresh];
        $this->assertEqualsCanonicalizing([['branded', true], ['acme', true]], array_map($fresh, $open()->listCached()));
        $this->assertStringContainsString('#b00020', $open()->renderHtml('branded', ['brand' => 'acme']));
        $this->assertStringContainsString('#b00020', $open()->renderHtml('branded', ['brand' => $id]));
    }

    public function testServesAStoredBrandFromDiskWhileTheServerIsAway(): void
    {
        $server = new LetterpressServer();
        $server->publishBranded('branded');
        $server->publishBrand('acme', '#0a7d33');
        $key = $server->createKey(['html']);
        $folder = new TemporaryDirectory();
        $options = ['cache' => CacheOptions::disk($folder->path), 'clock' => fn (): int => $this->nowMs];
        $open = static fn () => new LetterpressClient($key['key'], $server->url, ...$options);
        $open()->renderHtml('branded', ['brand' => 'acme']);
        $server->stop();
        $this->nowMs += 300_000;
        $mail = $open()->render('branded', ['brand' => 'acme']);
        $this->assertTrue($mail->fromStaleCache);
        $this->assertStringContainsString('#0a7d33', $mail->output);
    }

    public function testRendersNothingFromTheCacheUnderASlugThatWasGivenUp(): void
    {
        $id = self::$server->publish('renamed', 'First');
        $client = $this->open(self::$server->createKey(['html'])['key']);
        $start = $client->pullChanges();
        $client->renderHtml('renamed');
        self::$server->rename($id, 'renamed-new');
        [$change] = $client->pullChanges($start->cursor)->changes;
        $this->assertSame(['renamed', 'renamed-new', 'renamed'], [$change->kind, $change->slug, $change->previousSlug]);
        $refusal = $this->refusalOf(static fn () => $client->renderHtml('renamed'));
        $this->assertSame('TEMPLATE_NOT_FOUND', $refusal->errorCode);
    }

    public function testKeepsNothingOnceTheKeyIsRevoked(): void
    {
        $directory = new TemporaryDirectory();
        ['id' => $id, 'key' => $key] = self::$server->createKey(['html']);
        $client = $this->open($key, CacheOptions::disk($directory->path));
        $client->renderHtml('greeting');
        self::$server->revokeKey($id);
        $this->nowMs += 300_000;
        $refusal = $this->refusalOf(static fn () => $client->renderHtml('greeting'));
        $this->assertSame(['INVALID_API_KEY', 401], [$refusal->errorCode, $refusal->status]);
        $this->assertSame([], $client->listCached());
        $this->assertSame([], glob("$directory->path/*.json"));
    }

    public function testSaysWhichTargetsAKeyHasAndWhichWasAskedFor(): void
    {
        $client = $this->open(self::$server->createKey(['html'])['key']);
        $refusal = $this->refusalOf(static fn () => $client->renderMjml('greeting'));
        $this->assertSame(['FORBIDDEN', 403], [$refusal->errorCode, $refusal->status]);
        $this->assertSame("key targets [html], requested 'mjml'", $refusal->getMessage());
    }

    public function testSaysThatATemplateIsUnknown(): void
    {
        $client = $this->open(self::$server->createKey(['html'])['key']);
        $refusal = $this->refusalOf(static fn () => $client->renderHtml('nothing'));
        $this->assertSame(['TEMPLATE_NOT_FOUND', 404], [$refusal->errorCode, $refusal->status]);
    }

    public function testListsEveryIssueOfARequestThatTheServerRefuses(): void
    {
        $client = $this->open(self::$server->createKey(['html'])['key']);
        $refusal = $this->refusalOf(static fn () => $client->render('greeting', target: 'pdf'));
        $this->assertSame(['INVALID_REQUEST', 422], [$refusal->errorCode, $refusal->status]);
        $this->assertSame(['query', 'target'], $refusal->issues[0]->loc);
    }

    public function testRendersACopyWhileTheServerIsDownButNotForEver(): void
    {
        $server = new LetterpressServer();
        $server->publish('greeting', 'Hello {{ name }}');
        $key = $server->createKey(['html'])['key'];
        $client = $this->open($key, CacheOptions::memory(maxStaleMs: 3_600_000), $server);
        $this->assertFalse($client->render('greeting', self::DATA)->fromStaleCache);
        $server->stop();
        $this->nowMs += 3_600_000;
        $stale = $client->render('greeting', self::DATA);
        $this->assertTrue($stale->fromStaleCache);
        $this->assertStringContainsString('Hello Ann &amp; &lt;Bo&gt;', $stale->output);
        $this->nowMs += 1;
        $refusal = $this->refusalOf(static fn () => $client->renderHtml('greeting'));
        $this->assertSame(['NETWORK_ERROR', 0], [$refusal->errorCode, $refusal->status]);
    }

    private function open(string $key, ?CacheOptions $cache = null, ?LetterpressServer $server = null): LetterpressClient
    {
        return new LetterpressClient(
            $key,
            ($server ?? self::$server)->url,
            cache: $cache,
            engine: 'native',
            clock: fn () => $this->nowMs,
        );
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
}
