<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** Programs of the repository that run in its own Node, which npm brings. */
final class Node
{
    public const ROOT = __DIR__ . '/../../../..';

    /** @return \Generator<int, string> the lines that a script prints */
    public static function lines(string $script, string ...$arguments): \Generator
    {
        return self::run($script, ...$arguments);
    }

    /** @return \Generator<int, string> the value of an expression */
    public static function print(string $expression): \Generator
    {
        return self::run('-p', $expression);
    }

    /** @return \Generator<int, string> */
    private static function run(string ...$arguments): \Generator
    {
        $command = ['npm', 'run', '-s', 'node', '--', ...$arguments];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes, self::ROOT);
        if (!is_resource($process)) {
            throw new \RuntimeException('npm could not be started');
        }
        while (($line = fgets($pipes[1])) !== false) {
            yield rtrim($line, "\n");
        }
        fclose($pipes[1]);
        $code = proc_close($process);
        if ($code !== 0) {
            throw new \RuntimeException(implode(' ', $command) . " ended with $code");
        }
    }
}
