<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

use Letterpress\Engine\Engine;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Json;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;

/** What an engine makes of a program, as the shared cases write it: output and report, or an error. */
final class Outcome
{
    /**
     * @param callable(): Program $program
     * @param array<string, mixed> $options
     */
    public static function of(Engine $engine, callable $program, mixed $data, array $options): mixed
    {
        try {
            $job = new FillJob(new MailPrograms([$program()]), $data, new FillOptions(...$options));
            [$filled] = $engine->fillAll([$job]);
        } catch (FillException $exception) {
            $filled = $exception;
        }
        return Json::decode(Json::encode(
            $filled instanceof Filled
                ? ['output' => $filled->outputs[0], 'report' => $filled->report]
                : ['error' => ['code' => $filled->errorCode, 'issues' => $filled->issues]],
        ));
    }
}
