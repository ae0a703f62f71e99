<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use Letterpress\MailClient;
use Letterpress\RenderResult;
use Letterpress\TemplateRenderer;
use Letterpress\Tests\Support\Conformance;

/** Fills a saved template without a server, as the README shows it for tests, and notes the locales that it is asked for. */
final class SavedTemplate implements MailClient
{
    public const DATA = ['name' => 'Ann', 'unsubscribe' => 'https://mail.example.com/leave?u=7'];

    /** @var list<string|null> */
    public array $locales = [];

    public function render(
        string $templateId,
        array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
        ?string $locale = null,
    ): RenderResult {
        $this->locales[] = $locale;
        $template = Conformance::readShared('messages/template-with-message.json');
        return (new TemplateRenderer())->renderTemplate($template, $dynamicData, $target, $onMissing);
    }
}
