<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Engine\Engine;
use Letterpress\Engine\EngineException;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Template;

/**
 * Fills the programs of a mail: of its target, of its text and of its subject.
 *
 * @internal
 */
final class MailRenderer
{
    public function __construct(private readonly Engine $engine)
    {
    }

    /** Throws RENDER_ERROR with the issues of all programs. */
    public function render(LoadedTemplate $loaded, RenderRequest $request): RenderResult
    {
        $result = $this->renderAll([[$loaded, $request]])[0];
        return $result instanceof RenderResult ? $result : throw $result;
    }

    /** The output for a target alone. Throws RENDER_ERROR. */
    public function renderOutput(Template $template, string $target, #[\SensitiveParameter] array|\stdClass $data): string
    {
        $job = new FillJob($template->program($target), $data, new FillOptions());
        $filled = $this->fillAll([$job])[0];
        return $filled instanceof Filled ? $filled->output : throw self::refusal([$filled]);
    }

    /**
     * Renders each on its own, all programs in one go of the engine: where one fails its exception stands in its place.
     *
     * @param list<array{LoadedTemplate, RenderRequest}> $mails
     * @return list<RenderResult|LetterpressException>
     */
    public function renderAll(array $mails): array
    {
        $jobs = [];
        $plans = [];
        foreach ($mails as [$loaded, $request]) {
            try {
                $programs = [$loaded->template->program($request->target), ...$loaded->template->parts()];
            } catch (LetterpressException $exception) {
                $plans[] = $exception;
                continue;
            }
            $options = new FillOptions($request->onMissing);
            $plans[] = [$loaded, $request, array_keys($programs)];
            foreach ($programs as $program) {
                $jobs[] = new FillJob($program, $request->dynamicData, $options);
            }
        }
        try {
            $filled = $this->fillAll($jobs);
        } catch (LetterpressException $exception) {
            return array_fill(0, count($mails), $exception);
        }
        $results = [];
        $at = 0;
        foreach ($plans as $plan) {
            if ($plan instanceof LetterpressException) {
                $results[] = $plan;
                continue;
            }
            [$loaded, $request, $names] = $plan;
            $count = count($names);
            $results[] = self::toResult($loaded, $request, array_combine($names, array_slice($filled, $at, $count)));
            $at += $count;
        }
        return $results;
    }

    /**
     * @param list<FillJob> $jobs
     * @return list<Filled|FillException>
     */
    private function fillAll(array $jobs): array
    {
        try {
            return $this->engine->fillAll($jobs);
        } catch (EngineException $exception) {
            throw new LetterpressException('UNKNOWN', "the template could not be rendered: {$exception->getMessage()}");
        }
    }

    /** @param array<array-key, Filled|FillException> $filled the body is at 0 */
    private static function toResult(
        LoadedTemplate $loaded,
        RenderRequest $request,
        array $filled,
    ): RenderResult|LetterpressException {
        $refused = array_filter($filled, static fn (Filled|FillException $each) => $each instanceof FillException);
        if ($refused !== []) {
            return self::refusal(array_values($refused));
        }
        $body = array_shift($filled);
        return new RenderResult(
            templateId: $request->templateId,
            target: $request->target,
            output: $body->output,
            text: ($filled['text'] ?? null)?->output,
            subject: ($filled['subject'] ?? null)?->output,
            report: $filled === [] ? $body->report : RenderReport::join($body->report, array_column($filled, 'report')),
            fromStaleCache: $loaded->isStale,
        );
    }

    /**
     * One exception with what is wrong in any program: they share the data, so most faults come again.
     *
     * @param non-empty-list<FillException> $refused
     */
    private static function refusal(array $refused): LetterpressException
    {
        $issues = array_merge(...array_column($refused, 'issues'));
        return LetterpressException::fromIssues('RENDER_ERROR', array_values(array_unique($issues, SORT_REGULAR)));
    }
}
