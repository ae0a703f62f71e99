<?php

declare(strict_types=1);

namespace Letterpress;

/** What renders the templates of a framework's mails: a LetterpressClient, or in tests what fills saved templates. */
interface MailClient
{
    /**
     * Renders a template with all parts of the mail, as `LetterpressClient` describes.
     *
     * @param string $templateId UUID or slug
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function render(
        string $templateId,
        #[\SensitiveParameter] array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
        ?string $locale = null,
    ): RenderResult;
}
