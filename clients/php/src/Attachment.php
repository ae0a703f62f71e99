<?php

declare(strict_types=1);

namespace Letterpress;

/** A file that goes with a message. */
final class Attachment
{
    /**
     * @param string $filename its name, without a path
     * @param string $content its bytes
     * @param string $contentType without parameters
     * @param string|null $contentId makes it part of the html, which shows it as `cid:` with this id
     */
    public function __construct(
        public readonly string $filename,
        public readonly string $content,
        public readonly string $contentType = 'application/octet-stream',
        public readonly ?string $contentId = null,
    ) {
    }
}
