<?php

// Writes the messages of cases, one in a line of standard input, as the PHP library and symfony/mime make them.

declare(strict_types=1);

use Letterpress\LetterpressException;
use Letterpress\SymfonyEmail;
use Letterpress\Tests\Support\MessageCase;

require __DIR__ . '/../../clients/php/tests/bootstrap.php';
require '/usr/share/php/Symfony/Component/Mime/autoload.php';
require '/usr/share/php/Egulias/EmailValidator/autoload.php';

// The input is a socket, which PHP ends after a minute without a line; one may need longer on a slow machine.
stream_set_timeout(STDIN, 86_400);
while (($line = fgets(STDIN)) !== false) {
    try {
        $message = MessageCase::toMessage(json_decode($line, flags: JSON_THROW_ON_ERROR));
        $written = ['message' => base64_encode(SymfonyEmail::of($message)->toString())];
    } catch (LetterpressException $exception) {
        $toIssue = static fn ($issue) => ['loc' => $issue->loc, 'type' => $issue->type];
        $written = ['issues' => array_map($toIssue, $exception->issues)];
    }
    echo json_encode($written, JSON_THROW_ON_ERROR), "\n";
}
