<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Engine\Engine;
use Letterpress\Engine\EngineException;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Message\MessageDefaults;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Template;

/**
 * Fills the programs of a mail: of its target and of its parts.
 *
 * @internal
 */
final class MailRenderer
{
    private readonly FillOptions $usual;

    public function __construct(private readonly Engine $engine)
    {
        $this->usual = new FillOptions();
    }

    /** Throws RENDER_ERROR with the issues of all programs. */
    public function render(
        LoadedTemplate $loaded,
        string $templateId,
        #[\SensitiveParameter] array|\stdClass $data,
        string $target,
        string $onMissing,
    ): RenderResult {
        $filled = $this->fill($loaded->template->mail($target), $data, $onMissing);
        if ($filled instanceof FillException) {
            throw self::refusal($filled);
        }
        return self::toResult($loaded, $templateId, $target, $filled);
    }

    /** The output for a target alone. Throws RENDER_ERROR. */
    public function renderOutput(Template $template, string $target, #[\SensitiveParameter] array|\stdClass $data): string
    {
        $filled = $this->fill($template->body($target), $data, $this->usual->onMissing);
        return $filled instanceof Filled ? $filled->outputs[0] : throw self::refusal($filled);
    }

    /**
     * Renders each separately, in one call of the engine. The exception of one that fails replaces its result.
     *
     * @param list<array{LoadedTemplate, RenderRequest}> $mails
     * @return list<RenderResult|LetterpressException>
     */
    public function renderAll(array $mails): array
    {
        $jobs = [];
        $results = [];
        foreach ($mails as $at => [$loaded, $request]) {
            try {
                $jobs[$at] = self::toJob($loaded, $request);
            } catch (LetterpressException $exception) {
                $results[$at] = $exception;
            }
        }
        try {
            $filled = $this->fillAll(array_values($jobs));
        } catch (LetterpressException $exception) {
            return array_fill(0, count($mails), $exception);
        }
        foreach (array_keys($jobs) as $place => $at) {
            [$loaded, $request] = $mails[$at];
            $results[$at] = $filled[$place] instanceof FillException
                ? self::refusal($filled[$place])
                : self::toResult($loaded, $request->templateId, $request->target, $filled[$place]);
        }
        ksort($results);
        return $results;
    }

    /** Throws RENDER_ERROR where there is no program for the target. */
    private static function toJob(LoadedTemplate $loaded, RenderRequest $request): FillJob
    {
        return new FillJob(
            $loaded->template->mail($request->target),
            $request->dynamicData,
            new FillOptions($request->onMissing),
        );
    }

    private function fill(
        MailPrograms $mail,
        #[\SensitiveParameter] array|\stdClass $data,
        string $onMissing,
    ): Filled|FillException {
        $options = $onMissing === $this->usual->onMissing ? $this->usual : new FillOptions($onMissing);
        try {
            return $this->engine->fill($mail, $data, $options);
        } catch (EngineException $exception) {
            throw self::failure($exception);
        }
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
            throw self::failure($exception);
        }
    }

    private static function failure(EngineException $exception): LetterpressException
    {
        return new LetterpressException('UNKNOWN', "the template could not be rendered: {$exception->getMessage()}");
    }

    private static function toResult(
        LoadedTemplate $loaded,
        string $templateId,
        string $target,
        Filled $filled,
    ): RenderResult {
        $template = $loaded->template;
        $message = $filled->outputs[$template->messagePlace] ?? null;
        return new RenderResult(
            $templateId,
            $target,
            $filled->outputs[0],
            $filled->outputs[$template->textPlace] ?? null,
            $filled->outputs[$template->subjectPlace] ?? null,
            $filled->report,
            $loaded->isStale,
            $message === null ? null : MessageDefaults::parse($message),
        );
    }

    private static function refusal(FillException $exception): LetterpressException
    {
        return LetterpressException::fromIssues('RENDER_ERROR', $exception->issues);
    }
}
