<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use Letterpress\LetterpressException;
use Letterpress\MailClient;
use Letterpress\RenderResult;

/** Renders nothing, as a client whose service refuses or is busy, and counts how often it was asked. */
final class RefusingClient implements MailClient
{
    public int $attempts = 0;

    public function __construct(private readonly string $code, private readonly int $status)
    {
    }

    public function render(
        string $templateId,
        array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
        ?string $locale = null,
    ): RenderResult {
        $this->attempts++;
        throw new LetterpressException($this->code, 'it was refused', $this->status);
    }
}
