<?php

declare(strict_types=1);

namespace Letterpress\Engine;

/**
 * A running native engine: requests go to its standard input and answers come from its standard output, as
 * native/host.c says. Every method throws EngineException when the process fails or takes too long; it is of no use then.
 *
 * @internal
 */
final class NativeProcess
{
    private const GREETING = 'LPENG001';
    private const PIECE_BYTES = 65_536;

    private readonly int $ownerId;
    /** @var resource */
    private $process;
    /** @var array{resource, resource} */
    private array $pipes;
    /** What has come, and how much of it has been taken. */
    private string $received = '';
    private int $taken = 0;
    private int $deadline;

    public function __construct(string $file, private readonly int $timeoutMs)
    {
        $this->ownerId = (int) getmypid();
        $streams = [['pipe', 'r'], ['pipe', 'w'], ['file', self::nullDevice(), 'w']];
        $pipes = [];
        // Without the environment, which may hold secrets; Windows starts nothing without it.
        $environment = PHP_OS_FAMILY === 'Windows' ? null : [];
        $process = @proc_open([$file], $streams, $pipes, null, $environment, ['bypass_shell' => true]);
        if (!is_resource($process)) {
            throw new EngineException("$file could not be started");
        }
        $this->process = $process;
        $this->pipes = $pipes;
        foreach ($pipes as $pipe) {
            // Pipes of Windows can neither be waited for nor be read without waiting.
            stream_set_blocking($pipe, PHP_OS_FAMILY === 'Windows');
            stream_set_read_buffer($pipe, 0);
            stream_set_write_buffer($pipe, 0);
        }
        $this->startClock();
        if ($this->take(strlen(self::GREETING)) !== self::GREETING) {
            throw new EngineException("$file is not the engine of this version");
        }
    }

    /** The engine keeps nothing that would be lost. */
    public function __destruct()
    {
        if (!$this->isOwn() || !isset($this->process)) {
            return;
        }
        array_map(fclose(...), $this->pipes);
        proc_terminate($this->process, 9);
        proc_close($this->process);
    }

    /** False in a process that was forked from the one that started the engine, and must leave it to that one. */
    public function isOwn(): bool
    {
        return $this->ownerId === getmypid();
    }

    /** How many bytes of requests may wait for their answers: what a pipe holds, or one request on Windows. */
    public static function maxBatchBytes(): int
    {
        return PHP_OS_FAMILY === 'Windows' ? 0 : 16_384;
    }

    /** Sends requests. At most maxBatchBytes, or one request, may be sent before their answers are read. */
    public function write(string $requests): void
    {
        $this->startClock();
        while ($requests !== '') {
            $count = @fwrite($this->pipes[0], $requests);
            if ($count === false) {
                throw new EngineException('the native engine has ended');
            }
            $requests = $count === strlen($requests) ? '' : substr($requests, $count);
            if ($requests !== '') {
                $this->waitFor([], [$this->pipes[0]]);
            }
        }
    }

    /** The next answer: its result, the output and the JSON text. @return array{int, string, string} */
    public function read(): array
    {
        $this->startClock();
        [1 => $result, 2 => $outputLength, 3 => $jsonLength] = unpack('V3', $this->take(12));
        return [$result, $this->take($outputLength), $this->take($jsonLength)];
    }

    private function take(int $length): string
    {
        while (strlen($this->received) - $this->taken < $length) {
            $this->waitFor([$this->pipes[1]], []);
            $piece = fread($this->pipes[1], self::PIECE_BYTES);
            if ($piece === false || ($piece === '' && feof($this->pipes[1]))) {
                throw new EngineException('the native engine has ended');
            }
            $this->received = $this->taken === 0 ? $this->received . $piece : substr($this->received, $this->taken) . $piece;
            $this->taken = 0;
        }
        $this->taken += $length;
        return substr($this->received, $this->taken - $length, $length);
    }

    /**
     * @param list<resource> $readable
     * @param list<resource> $writable
     */
    private function waitFor(array $readable, array $writable): void
    {
        if (PHP_OS_FAMILY === 'Windows') {
            return;
        }
        $leftUs = intdiv($this->deadline - hrtime(true), 1000);
        $none = null;
        // False: a signal came in between.
        if ($leftUs <= 0 || @stream_select($readable, $writable, $none, 0, $leftUs) === 0) {
            throw new EngineException("the native engine did not answer within $this->timeoutMs ms");
        }
    }

    private function startClock(): void
    {
        $this->deadline = hrtime(true) + $this->timeoutMs * 1_000_000;
    }

    private static function nullDevice(): string
    {
        return PHP_OS_FAMILY === 'Windows' ? 'NUL' : '/dev/null';
    }
}
