<?php

/** Renders a template as one of many processes on a disk cache, from a given moment on, and prints what came of it. */

declare(strict_types=1);

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\FetchCase;

require __DIR__ . '/../bootstrap.php';

[, $url, $directory, $moment, $count, $ttlMs] = $argv;
$onError = static function (Throwable $fault): void {
    fwrite(STDERR, "$fault\n");
};
usleep(max(0, (int) (((float) $moment - microtime(true)) * 1e6)));
for ($i = 0; $i < (int) $count; $i++) {
    $cache = CacheOptions::disk($directory, ttlMs: (int) $ttlMs, onError: $onError);
    $client = new LetterpressClient(FetchCase::API_KEY, $url, cache: $cache, engine: 'php');
    echo $client->renderHtml('x'), "\n";
}
