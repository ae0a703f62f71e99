<?php

declare(strict_types=1);

namespace Letterpress\Tests\Cache;

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\FetchCase;
use Letterpress\Tests\Support\ScriptedServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** Eight processes on one disk cache. */
final class ParallelTest extends TestCase
{
    private const PROCESSES = 8;

    private ScriptedServer $server;
    private TemporaryDirectory $directory;

    protected function setUp(): void
    {
        $this->server = new ScriptedServer();
        $this->directory = new TemporaryDirectory();
    }

    public function testOneOfThemAsksTheService(): void
    {
        $this->server->script(['*' => ['delay_ms' => 300] + ScriptedServer::json(self::template('hello'))]);
        $this->assertSame(array_fill(0, self::PROCESSES, "hello\n"), $this->runAll(1, 300_000));
        $this->assertCount(1, $this->server->seen());
    }

    public function testNoneReadsATornEntry(): void
    {
        $long = str_repeat('x', 200_000);
        $this->server->script(['*' => ScriptedServer::json(self::template($long), ['ETag' => '"v1"'])]);
        // Each render writes, and reads what others have written.
        foreach ($this->runAll(20, 0) as $printed) {
            $this->assertTrue(str_repeat("$long\n", 20) === $printed, substr($printed, -1000));
        }
        $this->assertCount(1, glob("{$this->directory->path}/*.json") ?: []);
        $this->assertSame([], glob("{$this->directory->path}/*.tmp"));
    }

    public function testAnOutageIsWaitedForOnce(): void
    {
        $this->server->script([ScriptedServer::json(self::template('hello'))]);
        $onDisk = CacheOptions::disk($this->directory->path, ttlMs: 0);
        $client = new LetterpressClient(FetchCase::API_KEY, $this->server->url, cache: $onDisk, engine: 'php');
        $client->renderHtml('x');
        $this->server->script(['*' => ['delay_ms' => 2_000, 'status' => 503]]);
        $this->assertSame(array_fill(0, self::PROCESSES, "hello\n"), $this->runAll(1, 0));
        $this->assertCount(1, $this->server->seen());
    }

    /** @return list<string> what each printed; a process that says anything else fails the test */
    private function runAll(int $count, int $ttlMs): array
    {
        $moment = (string) (microtime(true) + 2);
        $processes = [];
        foreach (range(1, self::PROCESSES) as $i) {
            $script = __DIR__ . '/../Support/render-at.php';
            $arguments = [$this->server->url, $this->directory->path, $moment, (string) $count, (string) $ttlMs];
            $output = tmpfile();
            $streams = [['file', '/dev/null', 'r'], $output, $output];
            $processes[] = [proc_open([PHP_BINARY, $script, ...$arguments], $streams, $pipes), $output];
        }
        $printed = [];
        foreach ($processes as [$process, $output]) {
            $this->assertSame(0, proc_close($process));
            rewind($output);
            $printed[] = (string) stream_get_contents($output);
        }
        return $printed;
    }

    private static function template(string $text): string
    {
        $program = ['format' => 1, 'target' => 'html', 'tags' => [], 'conditions' => [], 'ops' => [$text]];
        return (string) json_encode(['template_id' => 'x', 'programs' => ['html' => $program]]);
    }
}
