<?php

/**
 * A process that serves HTTP as it is told: reads one command in JSON per line from standard input, and answers each with a
 * line. Commands: `script` with a list of answers, `seen`, `down`, `up`. It prints its port first. The members of an answer
 * are those of conformance/fetch/README.md, with `body` in base64 for the content, and `delay_ms` before it.
 */

declare(strict_types=1);

use Letterpress\Tests\Support\ScriptedExchange;

require __DIR__ . '/ScriptedExchange.php';

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
        $request = ScriptedExchange::readRequest($connection);
        if ($request !== null) {
            $seen[] = $request;
            $answer = $script[count($seen) - 1] ?? $script['*'] ?? ['status' => 500];
            // An answer that stalls is held open until the next script.
            $open[] = ScriptedExchange::answer($connection, $answer) ? $connection : null;
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
            $listener = stream_socket_server("tcp://$address", $code, $message, $flags, $context) ?:
            exit(1);
            echo "{}\n";
            break;
    }
}
