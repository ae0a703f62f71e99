<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

/** One request and its answer, on a connection of the scripted server. */
final class ScriptedExchange
{
    /**
     * @param resource $connection
     * @return array{method: string, path: string, headers: array<string, string>}|null
     */
    public static function readRequest($connection): ?array
    {
        stream_set_timeout($connection, 2);
        $lines = [];
        while (($line = fgets($connection)) !== false && rtrim($line) !== '') {
            $lines[] = rtrim($line);
        }
        if ($lines === []) {
            return null;
        }
        [$method, $path] = explode(' ', array_shift($lines));
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }
        return ['method' => $method, 'path' => $path, 'headers' => $headers];
    }

    /**
     * Returns whether the connection is to stay open.
     *
     * @param resource $connection
     * @param array<string, mixed> $answer
     */
    public static function answer($connection, array $answer): bool
    {
        usleep(($answer['delay_ms'] ?? 0) * 1000);
        if (isset($answer['fault'])) {
            if ($answer['fault'] === 'not-http') {
                fwrite($connection, "SSH-2.0-OpenSSH_9.2\r\n");
            }
            return $answer['fault'] === 'silence';
        }
        $status = $answer['status'] ?? 200;
        $body = str_pad(base64_decode($answer['body'] ?? ''), $answer['body_bytes'] ?? 0);
        $body = ($answer['gzip'] ?? false) ? gzencode($body) : $body;
        $headers = ['Connection' => 'close'] + ($answer['headers'] ?? []);
        if ($answer['gzip'] ?? false) {
            $headers += ['Content-Encoding' => 'gzip'];
        }
        if ($answer['chunked'] ?? false) {
            $headers += ['Transfer-Encoding' => 'chunked'];
        } elseif ($status !== 204 && $status !== 304) {
            $headers += ['Content-Length' => strlen($body)];
        }
        $head = "HTTP/1.1 $status Answer\r\n";
        foreach ($headers as $name => $value) {
            $head .= "$name: $value\r\n";
        }
        $sent = substr($body, 0, $answer['send_bytes'] ?? strlen($body));
        $isWhole = !isset($answer['then']);
        @fwrite($connection, "$head\r\n" . (($answer['chunked'] ?? false) ? self::chunks($sent, $isWhole) : $sent));
        return ($answer['then'] ?? '') === 'stall';
    }

    private static function chunks(string $body, bool $isWhole): string
    {
        $text = '';
        foreach ($body === '' ? [] : str_split($body, 1024) as $chunk) {
            $text .= dechex(strlen($chunk)) . "\r\n$chunk\r\n";
        }
        return $text . ($isWhole ? "0\r\n\r\n" : '');
    }
}
