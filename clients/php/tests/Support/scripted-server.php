<?php

/**
 * A process that serves HTTP as it is told: reads one command in JSON per line from standard input, and answers each with a
 * line. Commands: `script` with a list of answers, `seen`, `down`, `up`. It prints its port first. The members of an answer
 * are those of conformance/fetch/README.md, with `body` in base64 for the content, and `delay_ms` before it.
 */

declare(strict_types=1);

$listener = stream_socket_server('tcp://127.0.0.1:0') ?: exit(1);
$address = stream_socket_get_name($listener, false);
$script = [];
$seen = [];
$open = [];
echo explode(':', $address)[1], "\n";

while (true) {
    $readable = array_filter([STDIN, $listener]);
    $none = null;
    stream_select($readable, $none, $none, null);
    if (in_array($listener, $readable, true)) {
        $connection = stream_socket_accept($listener);
        $request = readRequest($connection);
        if ($request !== null) {
            $seen[] = $request;
            $answer = $script[count($seen) - 1] ?? $script['*'] ?? ['status' => 500];
            // An answer that stalls is held open until the next script.
            $open[] = giveAnswer($connection, $answer) ? $connection : null;
        }
        // Nothing else refers to the connection of an answer that is given, so it is closed.
        unset($connection);
        continue;
    }
    $line = fgets(STDIN);
    if ($line === false) {
        exit(0);
    }
    $command = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    switch ($command['op']) {
        case 'script':
            [$script, $seen, $open] = [$command['answers'], [], []];
            echo "{}\n";
            break;
        case 'seen':
            echo json_encode($seen, JSON_THROW_ON_ERROR), "\n";
            break;
        case 'down':
            fclose($listener);
            $listener = null;
            echo "{}\n";
            break;
        case 'up':
            $context = stream_context_create(['socket' => ['so_reuseport' => false, 'backlog' => 128]]);
            $flags = STREAM_SERVER_BIND | STREAM_SERVER_LISTEN;
            $listener = stream_socket_server("tcp://$address", $code, $message, $flags, $context) ?: exit(1);
            echo "{}\n";
            break;
    }
}

/**
 * @param resource $connection
 * @return array{method: string, path: string, headers: array<string, string>}|null
 */
function readRequest($connection): ?array
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
function giveAnswer($connection, array $answer): bool
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
    @fwrite($connection, "$head\r\n" . (($answer['chunked'] ?? false) ? chunks($sent, $isWhole) : $sent));
    return ($answer['then'] ?? '') === 'stall';
}

function chunks(string $body, bool $isWhole): string
{
    $text = '';
    foreach ($body === '' ? [] : str_split($body, 1024) as $chunk) {
        $text .= dechex(strlen($chunk)) . "\r\n$chunk\r\n";
    }
    return $text . ($isWhole ? "0\r\n\r\n" : '');
}
