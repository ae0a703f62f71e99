<?php

/**
 * The first mail of a process, from loading the library to its html, by what is cached. Every render has a process of its own,
 * and all take turns. Needs Debian's php-symfony-cache and php-psr-simple-cache: `php bench/start.php`.
 */

declare(strict_types=1);

use Letterpress\Bench\BenchMail;
use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\ScriptedServer;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Psr16Cache;

const ROUNDS = 20;
const CACHES = ['memory' => 'nothing cached, one request', 'disk' => 'in the directory', 'psr16' => 'in a PSR-16 cache'];

/** Milliseconds of the processor that this process has used. */
$cpuMs = static function (): float {
    $usage = getrusage();
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1e3 + ($usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec']) / 1e3;
};

if (isset($argv[1])) {
    [, $url, $cached, $folder] = $argv;
    $cpuBefore = $cpuMs();
    $began = hrtime(true);
    require __DIR__ . '/../autoload.php';
    if ($cached === 'psr16') {
        require 'Psr/SimpleCache/autoload.php';
        require 'Symfony/Component/Cache/autoload.php';
    }
    $client = new LetterpressClient('lp_sdk_bench', $url, cache: match ($cached) {
        'memory' => CacheOptions::memory(),
        'disk' => CacheOptions::disk("$folder/disk"),
        'psr16' => CacheOptions::shared(new Psr16Cache(new FilesystemAdapter('', 0, "$folder/psr16"))),
    });
    $html = $client->renderHtml('bench', ['data' => ['name_0' => 'Ann & Bo 0']]);
    $taken = ['wall' => (hrtime(true) - $began) / 1e6, 'cpu' => $cpuMs() - $cpuBefore];
    str_contains($html, 'Ann &amp; Bo 0') || exit('the mail is not what it should be');
    exit(json_encode($taken, JSON_THROW_ON_ERROR));
}

require __DIR__ . '/../autoload.php';
require __DIR__ . '/BenchMail.php';
require __DIR__ . '/../tests/Support/ScriptedServer.php';
$folder = sys_get_temp_dir() . '/letterpress-start-' . bin2hex(random_bytes(4));
mkdir($folder, 0700);
$server = new ScriptedServer();
$body = json_encode(BenchMail::template(), JSON_THROW_ON_ERROR);
$server->script(['*' => ScriptedServer::json($body, ['ETag' => '"1"'])]);
$run = static function (string $cached) use ($server, $folder): array {
    $command = array_map(escapeshellarg(...), [PHP_BINARY, __FILE__, $server->url, $cached, $folder]);
    return json_decode((string) shell_exec(implode(' ', $command)), true, flags: JSON_THROW_ON_ERROR);
};
array_map($run, array_keys(CACHES));
$before = count($server->seen());
$measured = [];
for ($round = 0; $round < ROUNDS; $round++) {
    foreach (array_keys(CACHES) as $cached) {
        foreach ($run($cached) as $name => $ms) {
            $measured[$cached][$name][] = $ms;
        }
    }
}
$requests = count($server->seen()) - $before;
$requests === ROUNDS || exit("$requests requests, not " . ROUNDS);
foreach (CACHES as $cached => $what) {
    printf('%s, best to median of %d in ms:', $what, ROUNDS);
    foreach ($measured[$cached] as $name => $values) {
        sort($values);
        printf(' %s %.1f to %.1f', $name, $values[0], $values[intdiv(ROUNDS, 2)]);
    }
    echo "\n";
}
shell_exec('rm -r ' . escapeshellarg($folder));
