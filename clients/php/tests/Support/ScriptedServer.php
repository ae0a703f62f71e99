<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** A real HTTP server, in a process of its own, that gives the answers it is told to. */
final class ScriptedServer
{
    public readonly string $url;
    /** @var resource */
    private $process;
    /** @var array<int, resource> */
    private array $pipes = [];

    public function __construct()
    {
        $command = [PHP_BINARY, __DIR__ . '/scripted-server.php'];
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], STDERR], $this->pipes);
        $this->process = $process ?: throw new \RuntimeException('the server could not be started');
        $this->url = 'http://127.0.0.1:' . trim((string) fgets($this->pipes[1]));
    }

    public function __destruct()
    {
        array_map(fclose(...), $this->pipes);
        proc_close($this->process);
    }

    /**
     * Forgets what was seen; the answers are given in order, and that under `*` when there is none left.
     *
     * @param array<array-key, array<string, mixed>> $answers
     */
    public function script(array $answers): void
    {
        $this->tell(['op' => 'script', 'answers' => $answers]);
    }

    /** @return list<array{method: string, path: string, headers: array<string, string>}> */
    public function seen(): array
    {
        return $this->tell(['op' => 'seen']);
    }

    /** Nothing listens on the port until it comes back. */
    public function goDown(): void
    {
        $this->tell(['op' => 'down']);
    }

    public function comeBack(): void
    {
        $this->tell(['op' => 'up']);
    }

    /**
     * An answer with JSON.
     *
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    public static function json(string $json, array $headers = [], int $status = 200): array
    {
        $headers += ['Content-Type' => 'application/json'];
        return ['status' => $status, 'headers' => $headers, 'body' => base64_encode($json)];
    }

    /** @param array<string, mixed> $command */
    private function tell(array $command): array
    {
        fwrite($this->pipes[0], json_encode($command, JSON_THROW_ON_ERROR) . "\n");
        return json_decode((string) fgets($this->pipes[1]), true, flags: JSON_THROW_ON_ERROR);
    }
}
