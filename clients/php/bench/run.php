<?php

/**
 * What a render of a mail of 20 KB with 18 slots costs, in each engine and in Twig with the same mail written as a template;
 * the same with 6 of its rows conditional; and one with a list of 50 items with 6 slots. Each way has a process of its own, in
 * which it takes turns with Twig, so that other work hits both alike. Prints a table in Markdown; times are of the processor
 * but for the first. Needs Debian's php-twig.
 */

declare(strict_types=1);

use Letterpress\Bench\BenchMail;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/BenchMail.php';

const RENDERS = 1_000;
const ROUNDS = 41;
const WAYS = [
    'php, html alone', 'php, html and report', 'php, with text and subject',
    'php, 6 conditions, html alone', 'php, a list, html alone',
    'native, html and report', 'native, in batches', 'twig',
];

// Microseconds of the processor, with those of ended children.
$processorTime = static function (): float {
    $time = 0;
    foreach ([getrusage(), getrusage(1)] as $usage) {
        $time += ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1e6;
        $time += $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
    }
    return $time;
};
$timeOf = static function (\Closure $render) use ($processorTime): float {
    $start = $processorTime();
    $render(RENDERS);
    return ($processorTime() - $start) / RENDERS;
};
$median = static function (array $values): float {
    sort($values);
    return $values[intdiv(count($values), 2)];
};

$way = $argv[1] ?? null;
if ($way === null) {
    echo "| Way | First render | Median of each | Twig takes so many times as long | Memory of PHP |\n";
    echo "| --- | ---: | ---: | ---: | ---: |\n";
    foreach (WAYS as $each) {
        passthru(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg(__FILE__) . ' ' . escapeshellarg($each), $code);
        $code === 0 || exit($code);
    }
    exit(0);
}

$started = hrtime(true);
$render = $way === 'twig' ? BenchMail::openTwig($way) : BenchMail::open($way);
$output = $render(1);
$firstMs = (hrtime(true) - $started) / 1e6;
$render(RENDERS);
$memory = memory_get_peak_usage() / 2 ** 20;
$twig = BenchMail::openTwig($way);
$twig(RENDERS) === $output && strlen($output) > 19 * 1024 || exit('the mail is not what it should be');
$times = [];
$ratios = [];
if (str_starts_with($way, 'native')) {
    // What the process takes counts when it has ended, with what holds it.
    $start = $processorTime();
    for ($round = 0; $round < ROUNDS; $round++) {
        $render(RENDERS);
    }
    unset($render);
    $times[] = ($processorTime() - $start) / RENDERS / ROUNDS;
    $ratios[] = $timeOf($twig) / $times[0];
}
for ($round = 0; isset($render) && $round < ROUNDS; $round++) {
    $times[] = $timeOf($render);
    $ratios[] = $timeOf($twig) / $times[$round];
}
printf("| %s | %.2f ms | %.2f µs | %.2f | %.1f MB |\n", $way, $firstMs, $median($times), $median($ratios), $memory);
