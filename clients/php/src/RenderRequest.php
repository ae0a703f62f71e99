<?php

declare(strict_types=1);

namespace Letterpress;

/** What `renderMany` renders, and with what. */
final class RenderRequest
{
    /**
     * @param string $templateId UUID or slug
     * @param array<string, mixed>|\stdClass $dynamicData `data`, `brand`, `merge_tags`, `context` and `lists`
     * @param string $target `html`, `mjml` or `react-email`
     * @param string $onMissing about a tag with neither value nor default: `error-urls` refuses those that stand for a URL and
     *        writes nothing for the others, `empty` writes nothing, `keep` the tag, `error` refuses
     */
    public function __construct(
        public readonly string $templateId,
        #[\SensitiveParameter]
        public readonly array|\stdClass $dynamicData = [],
        public readonly string $target = 'html',
        public readonly string $onMissing = 'error-urls',
    ) {
    }
}
