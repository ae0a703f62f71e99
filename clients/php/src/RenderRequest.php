<?php

declare(strict_types=1);

namespace Letterpress;

/** What `renderMany` renders, and with what. */
final class RenderRequest
{
    /**
     * @param string $templateId UUID or slug
     * @param array<string, mixed>|\stdClass $dynamicData `data`, `brand`, `merge_tags`, `context` and `lists`; a text as
     *        `brand` names a brand that the service stores
     * @param string $target `html`, `mjml` or `react-email`
     * @param string $onMissing about a tag with neither value nor default: `error-urls` refuses those that stand for a URL and
     *        writes nothing for the others, `empty` writes nothing, `keep` the tag, `error` refuses
     * @param string|null $locale the language of the reader, such as `de-AT`: finds the published locale that fits, or else the
     *        own language of the template
     */
    public function __construct(
        public readonly string $templateId,
        #[\SensitiveParameter]
        public readonly array|\stdClass $dynamicData = [],
        public readonly string $target = 'html',
        public readonly string $onMissing = 'error-urls',
        public readonly ?string $locale = null,
    ) {
    }
}
