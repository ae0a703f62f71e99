<?php

declare(strict_types=1);

namespace Letterpress\Evaluator;

use Letterpress\RenderReport;

/**
 * Filled programs of a mail, and what was met on the way.
 *
 * @internal
 */
final class Filled
{
    /**
     * @param non-empty-list<string> $outputs the body first
     * @param RenderReport $report with the length of the body
     */
    public function __construct(
        public readonly array $outputs,
        public readonly RenderReport $report,
    ) {
    }

    /**
     * Those of one mail as one, or else one exception with what is wrong in each of them.
     *
     * @param non-empty-list<self|FillException> $filled
     */
    public static function join(array $filled): self|FillException
    {
        if (count($filled) === 1) {
            return $filled[0];
        }
        $refused = array_values(array_filter($filled, static fn (self|FillException $each) => $each instanceof FillException));
        if ($refused !== []) {
            return FillException::join($refused);
        }
        $reports = array_column($filled, 'report');
        $report = RenderReport::join(array_shift($reports), $reports);
        return new self(array_merge(...array_column($filled, 'outputs')), $report);
    }
}
