<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

/**
 * Fills a checked program with a caller's values, each escaped for where it stands.
 *
 * @internal
 */
final class ProgramEvaluator
{
    private function __construct()
    {
    }

    /**
     * Throws RENDER_ERROR with every fault of the data and options, every missing tag that the policy refuses, too much work,
     * or an output over the limit.
     */
    public static function fill(PreparedProgram $program, mixed $data, FillOptions $options): Filled
    {
        $issues = new DataIssues($options->issues());
        $reader = new DataReader($issues);
        $scope = $reader->readData($program->data, $data);
        FillException::assertNone($issues->found);
        FillWork::assertWithinLimit($scope);
        return (new Filling($program, $scope, $options))->run($reader->unused);
    }
}
