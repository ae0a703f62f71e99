<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Cache\CacheKey;
use Letterpress\Evaluator\Text;
use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;

/**
 * Loads templates and the brands that their data name, each once however many mails need it.
 *
 * @internal
 */
final class MailLoader
{
    /** @var array<string, LoadedEntry|LetterpressException> */
    private array $loaded = [];

    public function __construct(private readonly TemplateLoader $loader)
    {
    }

    /**
     * Returns a template, and the data with the values of the brand that they name. The brand is fetched after the template: a
     * refused template costs one request. An empty locale is none. Throws INVALID_REQUEST for an invalid id or locale, and what
     * the loader throws.
     *
     * @param array<string, mixed>|\stdClass $data
     * @return array{LoadedTemplate, array<string, mixed>|\stdClass}
     */
    public function load(
        string $templateId,
        string $target,
        #[\SensitiveParameter] array|\stdClass $data,
        ?string $locale,
    ): array {
        self::assertId($templateId, 'templateId', 'template_id');
        $brandId = ((array) $data)['brand'] ?? null;
        if (is_string($brandId)) {
            self::assertId($brandId, 'brand', 'brand_id');
        }
        self::assertLocale($locale);
        $template = $this->loadOnce(new CacheKey($templateId, $target, $locale === '' ? null : $locale));
        \assert($template->content instanceof Template);
        if (!is_string($brandId)) {
            return [new LoadedTemplate($template->content, $template->isStale), $data];
        }
        $brand = $this->loadOnce(new CacheKey($brandId, CacheKey::BRAND));
        \assert($brand->content instanceof StoredBrand);
        $filled = ['brand' => (object) $brand->content->tokens] + (array) $data;
        return [new LoadedTemplate($template->content, $template->isStale || $brand->isStale), $filled];
    }

    private function loadOnce(CacheKey $key): LoadedEntry
    {
        $entry = $this->loaded[$key->name()] ??= $this->tryLoad($key);
        return $entry instanceof LoadedEntry ? $entry : throw $entry;
    }

    private function tryLoad(CacheKey $key): LoadedEntry|LetterpressException
    {
        try {
            return $this->loader->load($key);
        } catch (LetterpressException $exception) {
            return $exception;
        }
    }

    /** Dots would lead to another path of the service; everything else is encoded, and the service knows its own ids. */
    private static function assertId(string $id, string $name, string $type): void
    {
        if (in_array($id, ['', '.', '..'], true) || !Text::isWellFormed($id)) {
            $issue = new Issue([$name], 'must be a UUID or a slug', $type);
            throw LetterpressException::fromIssues('INVALID_REQUEST', [$issue]);
        }
    }

    /** The service knows which language tags there are. */
    private static function assertLocale(?string $locale): void
    {
        if ($locale !== null && !Text::isWellFormed($locale)) {
            $issue = new Issue(['locale'], 'must be a language tag, such as de or pt-BR', 'locale');
            throw LetterpressException::fromIssues('INVALID_REQUEST', [$issue]);
        }
    }
}
