<?php

/** Renders a template as a page does whose web server names its own span in the header field of the request. */

declare(strict_types=1);

require __DIR__ . '/../../clients/php/autoload.php';

$data = json_decode((string) file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
$client = new Letterpress\LetterpressClient(
    traceContext: static fn () => ['traceparent' => $_SERVER['HTTP_TRACEPARENT'] ?? ''],
);
echo $client->renderHtml('welcome', $data);
