<?php

declare(strict_types=1);

namespace Letterpress\Cache;

use Letterpress\LetterpressException;
use Letterpress\Template\Json;
use Letterpress\Template\StoredBrand;
use Letterpress\Template\Template;

/**
 * An entry as JSON, which is kept under a seal.
 *
 * @internal
 */
final class EntryContent
{
    private function __construct()
    {
    }

    public static function print(CacheEntry $entry): string
    {
        $key = $entry->key;
        $members = $key->isOfBrand() ? ['brandId' => $key->id] : ['templateId' => $key->id, 'target' => $key->kind];
        if ($key->locale !== null) {
            $members['locale'] = $key->locale;
        }
        if ($entry->etag !== null) {
            $members['etag'] = $entry->etag;
        }
        $members['checkedAt'] = $entry->checkedAt;
        $name = $key->isOfBrand() ? 'brand' : 'template';
        return rtrim(Json::encode($members), '}') . ",\"$name\":{$entry->content->json()}}";
    }

    /**
     * Returns null when there is none or it holds neither template nor brand, and when it is dated in the future: the clock was
     * set back since, and nobody knows how old it is.
     *
     * @param string|null $content what a seal has shown a client to have written
     */
    public static function parse(?string $content, int $nowMs): ?CacheEntry
    {
        if ($content === null) {
            return null;
        }
        try {
            $members = Json::decode($content);
            $isOfBrand = isset($members->brandId);
            $read = $isOfBrand ? StoredBrand::parse($members->brand) : Template::parse($members->template);
        } catch (\JsonException | LetterpressException) {
            return null;
        }
        $key = $isOfBrand
            ? new CacheKey($members->brandId, CacheKey::BRAND)
            : new CacheKey($members->templateId, $members->target, $members->locale ?? null);
        $entry = new CacheEntry($key, $read, $members->etag ?? null, $members->checkedAt, strlen($content));
        return $entry->checkedAt > $nowMs ? null : $entry;
    }
}
