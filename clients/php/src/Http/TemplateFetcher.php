<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Cache\CacheKey;
use Letterpress\ClientSettings;
use Letterpress\Evaluator\Program;
use Letterpress\Evaluator\Text;
use Letterpress\LetterpressException;
use Letterpress\Template\Json;
use Letterpress\Template\Template;
use Letterpress\Version;

/**
 * Asks the service for templates.
 *
 * @internal
 */
final class TemplateFetcher
{
    public function __construct(
        private readonly ClientSettings $settings,
        private readonly HttpSender $sender,
    ) {
    }

    /**
     * Returns null when the template with this entity tag is current. Throws what the service refuses with, NETWORK_ERROR,
     * TIMEOUT, or UNKNOWN for an answer that is not a template.
     */
    public function fetch(CacheKey $key, ?string $etag): ?FetchedTemplate
    {
        $fields = ['target' => $key->target, 'program_format' => Program::FORMAT];
        $query = http_build_query($fields, encoding_type: PHP_QUERY_RFC3986);
        $url = "{$this->settings->baseUrl}/v1/sdk/template/" . rawurlencode($key->templateId) . "?$query";
        $answer = $this->sender->get($url, $this->headers($etag));
        if ($answer->status === 304 && $etag !== null) {
            return null;
        }
        if ($answer->status !== 200) {
            throw ErrorAnswer::toException($answer, $this->settings->apiKey->reveal());
        }
        return new FetchedTemplate(self::parse($answer), $answer->header('etag'), strlen($answer->body));
    }

    /** @return array<string, string> */
    private function headers(?string $etag): array
    {
        $headers = [
            'Accept' => 'application/json',
            'Authorization' => "Bearer {$this->settings->apiKey->reveal()}",
            'User-Agent' => Version::USER_AGENT,
        ] + TraceContext::headers($this->settings->traceContext);
        return $etag === null ? $headers : $headers + ['If-None-Match' => $etag];
    }

    private static function parse(HttpAnswer $answer): Template
    {
        $type = Text::repair(trim(explode(';', $answer->header('content-type') ?? '')[0]));
        if (strcasecmp($type, 'application/json') !== 0) {
            throw self::noTemplate("it is '$type', not application/json");
        }
        try {
            return Template::parse(Json::decode($answer->body));
        } catch (\JsonException) {
            throw self::noTemplate('it is not JSON in UTF-8');
        } catch (LetterpressException $exception) {
            throw self::noTemplate($exception->getMessage());
        }
    }

    private static function noTemplate(string $reason): LetterpressException
    {
        return new LetterpressException('UNKNOWN', "the service's answer is not a template: $reason", 200);
    }
}
