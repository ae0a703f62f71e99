<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Cache\CacheEntry;
use Letterpress\Cache\TemplateCache;
use Letterpress\Cache\TemplateCaches;
use Letterpress\Engine\Engines;
use Letterpress\Http\ChangeFetcher;
use Letterpress\Http\HttpSenders;
use Letterpress\Http\TemplateFetcher;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;

/**
 * Fetches templates and renders them in this process: merge tags and context never leave it. Make one and keep it; it holds
 * the cache. Rendering throws nothing but LetterpressException; the three methods for the cache pass on faults of the disk.
 */
final class LetterpressClient implements MailClient
{
    private readonly ClientSettings $settings;
    private readonly TemplateCache $cache;
    private readonly TemplateLoader $loader;
    private readonly ChangePuller $puller;
    private readonly MailRenderer $renderer;
    private readonly TemplateRenderer $templateRenderer;

    /**
     * Throws INVALID_REQUEST with every fault of the options in one message.
     *
     * @param string|null $apiKey an SDK key, `lp_sdk_…`; LETTERPRESS_API_KEY of the environment by default
     * @param string|null $baseUrl address of the service, such as `https://letterpress.example.com`; LETTERPRESS_URL by default
     * @param int $timeoutMs milliseconds to wait for an answer of the service, body included
     * @param CacheOptions|null $cache in memory by default
     * @param string $engine `php`, `native`, or `auto`, which is the quicker of the two: php
     * @param ClientInterface|null $httpClient replaces curl; requires a request factory too
     * @param (\Closure(): int)|null $clock milliseconds since 1970; replaces the clock of the machine
     * @param (\Closure(): array<string, string>)|null $traceContext the span that a fetch is part of, as `traceparent` and, if
     *        there is one, `tracestate`; that of OpenTelemetry's active span by default, where the application has one
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        ?string $baseUrl = null,
        int $timeoutMs = 30_000,
        ?CacheOptions $cache = null,
        string $engine = 'auto',
        ?ClientInterface $httpClient = null,
        ?RequestFactoryInterface $requestFactory = null,
        ?\Closure $clock = null,
        ?\Closure $traceContext = null,
    ) {
        $cache ??= CacheOptions::memory();
        $issues = [];
        $parse = fn () => ClientSettings::parse($apiKey, $baseUrl, $timeoutMs, $cache, $traceContext);
        $settings = self::attempt($parse, $issues);
        $sender = self::attempt(fn () => HttpSenders::open($timeoutMs, $httpClient, $requestFactory), $issues);
        $filler = self::attempt(fn () => Engines::open($engine), $issues);
        if ($settings === null || $sender === null || $filler === null) {
            throw LetterpressException::fromOptions($issues);
        }
        $this->settings = $settings;
        $clock = new Clock($clock);
        $this->cache = TemplateCaches::build($this->settings, $clock);
        $fetcher = new TemplateFetcher($this->settings, $sender);
        $this->loader = new TemplateLoader($this->settings->cache, $this->cache, $fetcher, $clock);
        $this->puller = new ChangePuller(new ChangeFetcher($this->settings, $sender), $this->loader);
        $this->renderer = new MailRenderer($filler);
        $this->templateRenderer = new TemplateRenderer($engine);
    }

    /**
     * Renders a template with all parts of the mail. Besides what renderTemplate throws: what the service refuses with
     * (INVALID_API_KEY, FORBIDDEN, TEMPLATE_NOT_FOUND, …), and, when no cached template can be used, NETWORK_ERROR,
     * TIMEOUT and the service's own faults.
     *
     * @param string $templateId UUID or slug
     * @param array<string, mixed>|\stdClass $dynamicData `data`, `brand`, `merge_tags`, `context` and `lists`; a text as
     *        `brand` names a brand that the service stores
     * @param string $target `html`, `mjml` or `react-email`
     * @param string $onMissing about a tag with neither value nor default: `error-urls` refuses those that stand for a URL and
     *        writes nothing for the others, `empty` writes nothing, `keep` the tag, `error` refuses
     * @param string|null $locale the language of the reader, such as `de-AT`: finds the published locale that fits, or else the
     *        own language of the template
     */
    public function render(
        string $templateId,
        #[\SensitiveParameter] array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
        ?string $locale = null,
    ): RenderResult {
        [$loaded, $data] = (new MailLoader($this->loader))->load($templateId, $target, $dynamicData, $locale);
        return $this->renderer->render($loaded, $templateId, $data, $target, $onMissing);
    }

    /**
     * Renders a template to html and makes the whole message of it, for a mailer or the API of a sending service. Besides what
     * render throws: INVALID_REQUEST with every fault of the message, none of which holds a value.
     *
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function renderMessage(
        string $templateId,
        #[\SensitiveParameter] array|\stdClass $dynamicData,
        #[\SensitiveParameter] MessageSettings $message,
        string $onMissing = 'error-urls',
        ?string $locale = null,
    ): Message {
        return Message::of($this->render($templateId, $dynamicData, onMissing: $onMissing, locale: $locale), $message);
    }

    /**
     * The HTML of a template alone.
     *
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function renderHtml(string $templateId, #[\SensitiveParameter] array|\stdClass $dynamicData = []): string
    {
        return $this->renderOutput($templateId, 'html', $dynamicData);
    }

    /**
     * The React Email source (TSX) of a template alone.
     *
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function renderReact(string $templateId, #[\SensitiveParameter] array|\stdClass $dynamicData = []): string
    {
        return $this->renderOutput($templateId, 'react-email', $dynamicData);
    }

    /**
     * The MJML of a template alone.
     *
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function renderMjml(string $templateId, #[\SensitiveParameter] array|\stdClass $dynamicData = []): string
    {
        return $this->renderOutput($templateId, 'mjml', $dynamicData);
    }

    /**
     * Renders many. The exception of one that fails replaces its result, and the others are rendered. Each template and each
     * brand is fetched once.
     *
     * @param iterable<RenderRequest> $requests
     * @return list<RenderResult|LetterpressException> in the order of the requests
     */
    public function renderMany(iterable $requests): array
    {
        $loader = new MailLoader($this->loader);
        $results = [];
        $mails = [];
        foreach ($requests as $request) {
            try {
                [$template, $data] = $loader->load(
                    $request->templateId,
                    $request->target,
                    $request->dynamicData,
                    $request->locale,
                );
                $filled = new RenderRequest($request->templateId, $data, $request->target, $request->onMissing);
                $mails[count($results)] = [$template, $filled];
                $results[] = null;
            } catch (LetterpressException $exception) {
                $results[] = $exception;
            }
        }
        $rendered = $this->renderer->renderAll(array_values($mails));
        return array_replace($results, array_combine(array_keys($mails), $rendered));
    }

    /**
     * Renders a published template that is at hand, without network; TemplateRenderer does so without a key.
     *
     * @param string|array<string, mixed>|\stdClass $template as JSON text, or decoded
     * @param array<string, mixed>|\stdClass $dynamicData
     */
    public function renderTemplate(
        string|array|\stdClass $template,
        #[\SensitiveParameter] array|\stdClass $dynamicData = [],
        string $target = 'html',
        string $onMissing = 'error-urls',
    ): RenderResult {
        return $this->templateRenderer->renderTemplate($template, $dynamicData, $target, $onMissing);
    }

    /**
     * Reads the changes since a cursor. Every process that shares the cache on disk or in PSR-16 requests what has changed again
     * before it uses it. Throws the errors of the service, NETWORK_ERROR and TIMEOUT.
     *
     * @param string|null $cursor that of the previous pull; null only returns the current cursor
     * @param bool $brands true for the changes of stored brands, too; a service that stores no brands refuses that
     */
    public function pullChanges(?string $cursor = null, bool $brands = false): PulledChanges
    {
        return $this->puller->pull($cursor, $brands);
    }

    /** The templates in the cache for this base URL and key. @return list<CachedTemplate> */
    public function listCached(): array
    {
        return array_map($this->loader->describe(...), $this->cachedTemplates());
    }

    /** Removes a template from the cache, for one target or for all. Returns how many entries there were. */
    public function deleteCached(string $templateId, ?string $target = null): int
    {
        $count = 0;
        foreach ($this->cachedTemplates() as $entry) {
            if ($entry->key->id === $templateId && ($target === null || $entry->key->kind === $target)) {
                $this->cache->delete($entry->key);
                $count++;
            }
        }
        return $count;
    }

    /** Empties the cache of this base URL and key, of templates and brands. */
    public function clearCache(): void
    {
        $this->cache->clear();
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->settings->baseUrl, 'timeoutMs' => $this->settings->timeoutMs];
    }

    private function renderOutput(
        string $templateId,
        string $target,
        #[\SensitiveParameter] array|\stdClass $dynamicData,
    ): string {
        [$loaded, $data] = (new MailLoader($this->loader))->load($templateId, $target, $dynamicData, null);
        return $this->renderer->renderOutput($loaded->template, $target, $data);
    }

    /** @return list<CacheEntry> */
    private function cachedTemplates(): array
    {
        return array_values(array_filter($this->cache->list(), static fn (CacheEntry $entry) => !$entry->key->isOfBrand()));
    }

    /**
     * What a closure returns; null where options are refused, whose issues join the others.
     *
     * @template Value
     * @param \Closure(): Value $read
     * @param list<Issue> $issues
     * @return Value|null
     */
    private static function attempt(#[\SensitiveParameter] \Closure $read, array &$issues): mixed
    {
        try {
            return $read();
        } catch (LetterpressException $exception) {
            array_push($issues, ...$exception->issues);
            return null;
        }
    }
}
