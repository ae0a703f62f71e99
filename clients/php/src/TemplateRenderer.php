<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Engine\Engines;
use Letterpress\Template\Json;
use Letterpress\Template\Template;

/** Renders published templates that are at hand, without network and without a key. */
final class TemplateRenderer
{
    private readonly MailRenderer $renderer;

    /**
     * @param string $engine `php`, `native`, or `auto`, which is the quicker of the two: php. Throws INVALID_REQUEST for
     *        another, and for `native` where it cannot run
     */
    public function __construct(string $engine = 'auto')
    {
        $this->renderer = new MailRenderer(Engines::open($engine));
    }

    /**
     * Throws RENDER_ERROR when it is not a published template, has no program for the target, or the data breaks a rule;
     * `issues` then lists every fault.
     *
     * @param string|array<string, mixed>|\stdClass $template as JSON text, or decoded
     * @param array<string, mixed>|\stdClass $dynamicData `data`, `brand`, `merge_tags`, `context` and `lists`
     */
    public function renderTemplate(
        string|array|\stdClass $template,
        #[\SensitiveParameter] array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
    ): RenderResult {
        $parsed = Template::parse(is_string($template) ? self::decode($template) : $template);
        return $this->renderer->render(new LoadedTemplate($parsed, false), $parsed->id, $dynamicData, $target, $onMissing);
    }

    private static function decode(string $json): mixed
    {
        try {
            return Json::decode($json);
        } catch (\JsonException $exception) {
            $issue = new Issue(['template'], "must be JSON in UTF-8: {$exception->getMessage()}", 'json');
            throw LetterpressException::fromIssues('RENDER_ERROR', [$issue]);
        }
    }
}
