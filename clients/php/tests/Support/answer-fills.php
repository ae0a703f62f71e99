<?php

/** Fills the programs of a mail that a line of the input has with its data, by an engine, and prints a line with the results. */

declare(strict_types=1);

use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Json;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\TaggedValue;

require __DIR__ . '/../bootstrap.php';

// The input is a socket, which PHP ends after a minute without a line; one may need longer on a slow machine.
stream_set_timeout(STDIN, 86_400);
$engine = Engines::open($argv[1]);
while (($line = fgets(STDIN)) !== false) {
    $fill = Json::decode($line);
    $programs = array_map(TaggedValue::read(...), $fill->programs);
    $mail = new MailPrograms(array_map(Program::fromValue(...), $programs));
    $answers = [];
    foreach ($fill->data as $data) {
        $job = new FillJob($mail, TaggedValue::read($data), new FillOptions(...(array) $fill->options));
        try {
            [$filled] = $engine->fillAll([$job]);
        } catch (FillException $exception) {
            $filled = $exception;
        }
        $answers[] = $filled instanceof Filled
            ? ['outputs' => $filled->outputs, 'report' => $filled->report]
            : ['error' => ['code' => $filled->errorCode, 'issues' => $filled->issues]];
    }
    echo Json::encode($answers), "\n";
}
