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
     * Fills each separately. The exception of one that is refused replaces its result. Throws EngineException when the
     * engine itself fails.
     *
     * @param list<FillJob> $jobs
     * @return list<Filled|FillException>
     */
    public function fillAll(array $jobs): array;
}
