<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** The API key and the values of a mail are shown by nothing. */
final class SecretsTest extends TestCase
{
    private const VALUE = 'https://example.com/reset?token=secret-value';

    public function testNoDumpOfAClientShowsItsKey(): void
    {
        $directory = new TemporaryDirectory();
        $client = $this->open('http://127.0.0.1:9', CacheOptions::disk($directory->path));
        ob_start();
        var_dump($client);
        print_r((array) $client);
        var_dump((array) $client);
        var_export((array) $client);
        $dump = (string) ob_get_clean();
        $this->assertStringContainsString('http://127.0.0.1:9', $dump);
        $this->assertStringNotContainsString(FetchCase::API_KEY, $dump);
        $this->assertStringNotContainsString(FetchCase::API_KEY, (string) json_encode($client));
    }

    public function testAClientCannotBeSerialised(): void
    {
        $this->expectException(\LogicException::class);
        serialize($this->open('http://127.0.0.1:9'));
    }

    public function testNoExceptionShowsKeyOrValue(): void
    {
        ini_set('zend.exception_ignore_args', '0');
        ini_set('zend.exception_string_param_max_len', '1000');
        $client = $this->open('http://127.0.0.1:9');
        $exception = $this->refusalOf(static fn () => $client->render('x', ['merge_tags' => ['url' => ['u' => self::VALUE]]]));
        $this->assertSame('NETWORK_ERROR', $exception->errorCode);
        $this->assertHidden($exception);
    }

    public function testAnAnswerThatRepeatsTheKeyIsCleaned(): void
    {
        $server = new ScriptedServer();
        $message = ['code' => 'INTERNAL', 'message' => 'no ' . FetchCase::API_KEY . ' here'];
        $server->script([ScriptedServer::json((string) json_encode($message), status: 500)]);
        $client = $this->open($server->url);
        $exception = $this->refusalOf(static fn () => $client->renderHtml('x'));
        $this->assertSame('no [key] here', $exception->getMessage());
        $this->assertHidden($exception);
    }

    public function testAKeyThatIsRefusedIsNotShown(): void
    {
        $exception = $this->refusalOf(static fn () => new LetterpressClient(FetchCase::API_KEY . ' ', 'http://127.0.0.1:9'));
        $this->assertSame('apiKey must be an API key, without spaces', $exception->getMessage());
        $this->assertHidden($exception);
    }

    public function testFilesOfTheDiskCacheAreTheOwnersAndHoldNoKey(): void
    {
        $server = new ScriptedServer();
        $server->script(['*' => ScriptedServer::json('{"template_id":"x","programs":{}}', ['ETag' => '"1"'])]);
        $directory = new TemporaryDirectory();
        $client = $this->open($server->url, CacheOptions::disk("$directory->path/a/b"));
        $this->refusalOf(static fn () => $client->renderHtml('x'));
        $files = glob("$directory->path/a/b/*") ?: [];
        $this->assertNotSame([], preg_grep('/\.json$/', $files));
        foreach ($files as $file) {
            $this->assertSame('0600', sprintf('%04o', fileperms($file) & 0777), $file);
            $this->assertStringNotContainsString(FetchCase::API_KEY, $file . file_get_contents($file));
        }
        $this->assertSame('0700', sprintf('%04o', fileperms("$directory->path/a/b") & 0777));
    }

    /** Before PHP 8.2 traces can only be told to hold no arguments at all. */
    private function assertHidden(\Throwable $exception): void
    {
        $shown = $exception->getMessage() . $exception;
        foreach (PHP_VERSION_ID >= 80200 ? $exception->getTrace() : [] as $frame) {
            $isOurs = preg_match('/^Letterpress\\\\(?!Tests)/', $frame['class'] ?? '') === 1;
            $shown .= $isOurs ? print_r($frame['args'] ?? [], true) : '';
        }
        $this->assertStringNotContainsString(FetchCase::API_KEY, $shown);
        $this->assertStringNotContainsString('secret-value', $shown);
    }

    private function open(string $url, ?CacheOptions $cache = null): LetterpressClient
    {
        return new LetterpressClient(FetchCase::API_KEY, $url, cache: $cache, engine: 'php');
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
