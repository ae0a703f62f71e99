<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\MailPrograms;

/**
 * Fills mails. All engines give the same bytes, reports and refusals.
 *
 * @internal
 */
interface Engine
{
    /** Fills one mail. Throws EngineException when the engine itself fails. */
    public function fill(MailPrograms $mail, mixed $data, FillOptions $options): Filled|FillException;

    /**
     * Fills each on its own: where one is refused its exception stands in its place. Throws EngineException when the
     * engine itself fails.
     *
     * @param list<FillJob> $jobs
     * @return list<Filled|FillException>
     */
    public function fillAll(array $jobs): array;
}
