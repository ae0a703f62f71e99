<?php

/** Takes one mail over SMTP: prints its port, then, when the mail has come, envelope and content as JSON. */

declare(strict_types=1);

$listener = stream_socket_server('tcp://127.0.0.1:0') ?: exit(1);
echo substr((string) strrchr(stream_socket_get_name($listener, false), ':'), 1), "\n";
$connection = stream_socket_accept($listener, 60) ?: exit(1);
$answer = static fn (string $line) => fwrite($connection, "$line\r\n");
$mail = ['from' => '', 'to' => [], 'content' => ''];
$answer('220 sink');
while (($line = fgets($connection)) !== false) {
    $command = rtrim($line);
    if (preg_match('/^MAIL FROM:<(.*)>$/', $command, $found) === 1) {
        $mail['from'] = $found[1];
    } elseif (preg_match('/^RCPT TO:<(.*)>$/', $command, $found) === 1) {
        $mail['to'][] = $found[1];
    } elseif ($command === 'DATA') {
        $answer('354 go on');
        while (($line = fgets($connection)) !== false && $line !== ".\r\n") {
            $mail['content'] .= preg_replace('/^\./', '', $line);
        }
    }
    $answer($command === 'QUIT' ? '221 bye' : "250-sink\r\n250 fine");
    if ($command === 'QUIT') {
        break;
    }
}
echo json_encode($mail, JSON_THROW_ON_ERROR), "\n";
