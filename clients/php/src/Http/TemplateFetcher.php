<?php

declare(strict_types=1);

namespace Letterpress\Http;

use Letterpress\Cache\CacheKey;
use Letterpress\ClientSettings;
use Letterpress\Evaluator\Program;
use Letterpress\Evaluator\Text;
use Letterpress\LetterpressException;
use Letterpress\Template\Json;
use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;
use Letterpress\Version;

/**
 * Asks the service for templates and brands.
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
     * Returns null when what has this entity tag is current. Throws what the service refuses with, NETWORK_ERROR, TIMEOUT, or
     * UNKNOWN for an answer that is neither template nor brand.
     */
    public function fetch(CacheKey $key, ?string $etag): ?FetchedEntry
    {
        $answer = $this->sender->get($this->settings->baseUrl . self::pathOf($key), $this->headers($etag));
        if ($answer->status === 304 && $etag !== null) {
            return null;
        }
        if ($answer->status !== 200) {
            $notFound = $key->isOfBrand() ? 'BRAND_NOT_FOUND' : 'TEMPLATE_NOT_FOUND';
            throw ErrorAnswer::toException($answer, $this->settings->apiKey->reveal(), $notFound);
        }
        return new FetchedEntry(self::parse($key, $answer), $answer->header('etag'), strlen($answer->body));
    }

    private static function pathOf(CacheKey $key): string
    {
        $id = rawurlencode($key->id);
        if ($key->isOfBrand()) {
            return "/v1/sdk/brand/$id";
        }
        // A field that is null is left out.
        $fields = ['target' => $key->kind, 'program_format' => Program::FORMAT, 'locale' => $key->locale];
        return "/v1/sdk/template/$id?" . http_build_query($fields, encoding_type: PHP_QUERY_RFC3986);
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

    private static function parse(CacheKey $key, HttpAnswer $answer): Template|StoredBrand
    {
        $type = Text::repair(trim(explode(';', $answer->header('content-type') ?? '')[0]));
        if (strcasecmp($type, 'application/json') !== 0) {
            throw self::refuse($key, "it is '$type', not application/json");
        }
        try {
            $value = Json::decode($answer->body);
            return $key->isOfBrand() ? StoredBrand::parse($value) : Template::parse($value);
        } catch (\JsonException) {
            throw self::refuse($key, 'it is not JSON in UTF-8');
        } catch (LetterpressException $exception) {
            throw self::refuse($key, $exception->getMessage());
        }
    }

    private static function refuse(CacheKey $key, string $reason): LetterpressException
    {
        $noun = $key->isOfBrand() ? 'brand' : 'template';
        return new LetterpressException('UNKNOWN', "the service's answer is not a $noun: $reason", 200);
    }
}
