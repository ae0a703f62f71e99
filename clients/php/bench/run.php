<?php

/**
 * What a render of a mail of 20 KB with 18 slots costs, in each engine and in Twig with the same mail written as a template.
 * Each way has a process of its own, all in one run. Prints a table in Markdown. Needs Debian's php-twig for the last line.
 */

declare(strict_types=1);

use Letterpress\Bench\BenchMail;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/BenchMail.php';

const RENDERS = 1_000;
const ROUNDS = 15;
const WAYS = ['native, one by one', 'native, in batches', 'php', 'twig'];

$way = $argv[1] ?? null;
if ($way === null) {
    echo "| Way | First render | Each of 1,000: median, best of 15 | CPU of each | Memory of PHP |\n";
    echo "| --- | ---: | ---: | ---: | ---: |\n";
    foreach (WAYS as $each) {
        passthru(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg(__FILE__) . ' ' . escapeshellarg($each), $code);
        $code === 0 || exit($code);
    }
    exit(0);
}

$started = hrtime(true);
$render = BenchMail::open($way);
$output = $render(1);
$firstMs = (hrtime(true) - $started) / 1e6;
$times = [];
for ($round = 0; $round < ROUNDS; $round++) {
    $started = hrtime(true);
    $render(RENDERS);
    $times[] = (hrtime(true) - $started) / RENDERS / 1e3;
}
sort($times);
// The native engine ends with what holds it, and counts then.
unset($render);
$cpu = 0;
foreach ([getrusage(), getrusage(1)] as $usage) {
    $cpu += ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e6;
    $cpu += $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}
$length = strlen($output) / 1024;
$length > 19 && $length < 23 && str_contains($output, 'Ann &amp; Bo 17') || exit('the mail is not what it should be');
printf(
    "| %s | %.2f ms | %.1f µs, %.1f µs | %.1f µs | %.1f MB |\n",
    $way,
    $firstMs,
    $times[intdiv(ROUNDS, 2)],
    $times[0],
    $cpu / RENDERS / ROUNDS,
    memory_get_peak_usage() / 2 ** 20,
);
