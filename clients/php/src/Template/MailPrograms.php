<?php

declare(strict_types=1);

namespace Letterpress\Template;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Evaluator\MailPlans;

/**
 * The programs that are filled together for a mail.
 *
 * @internal
 */
final class MailPrograms
{
    private MailPlans|false|null $plans = null;

    /** @param non-empty-list<Program> $programs the body's first */
    public function __construct(public readonly array $programs)
    {
    }

    /** Null when it has to be filled op by op, or so that it is told what is wrong. */
    public function fillByPlan(GivenData $data, FillOptions $options): ?Filled
    {
        if (!($data->isUsual ?? $data->read())) {
            return null;
        }
        $this->plans ??= $this->preparePlans() ?? false;
        return $this->plans === false ? null : $this->plans->fill($data, $options);
    }

    private function preparePlans(): ?MailPlans
    {
        try {
            return new MailPlans(array_map(static fn (Program $program) => $program->prepared(), $this->programs));
        } catch (FillException) {
            return null;
        }
    }
}
