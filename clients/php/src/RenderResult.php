<?php

declare(strict_types=1);

namespace Letterpress;

/** A rendered template: a body, with the other parts of the mail as far as the template has them. */
final class RenderResult
{
    /**
     * @param string|null $text the plain text part; null when the template has none
     * @param string|null $subject one line whatever the values; null when the template has none
     * @param RenderReport $report covers the whole mail, except `bytes`, which is the length of `output`
     * @param bool $fromStaleCache whether a stale cached template was used because the service did not answer
     * @param MessageSettings|null $message what messages of it have unless a call says otherwise; null when the template
     *        says nothing of it
     */
    public function __construct(
        public readonly string $templateId,
        public readonly string $target,
        public readonly string $output,
        public readonly ?string $text,
        public readonly ?string $subject,
        public readonly RenderReport $report,
        public readonly bool $fromStaleCache,
        public readonly ?MessageSettings $message = null,
    ) {
    }
}
