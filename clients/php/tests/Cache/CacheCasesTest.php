<?php

declare(strict_types=1);

namespace Letterpress\Tests\Cache;

use Letterpress\ApiKey;
use Letterpress\Cache\CacheKey;
use Letterpress\Cache\CacheSeal;
use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\Template\Json;
use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** The sealed files that every library reads and writes: conformance/cache. */
final class CacheCasesTest extends TestCase
{
    private TemporaryDirectory $directory;

    protected function setUp(): void
    {
        $this->directory = new TemporaryDirectory();
    }

    /** @return array<string, array{\stdClass}> */
    public static function entries(): array
    {
        return self::sets('entries');
    }

    /** @return array<string, array{\stdClass}> */
    public static function brands(): array
    {
        return self::sets('brands');
    }

    /** @return array<string, array{\stdClass}> */
    public static function absent(): array
    {
        return self::sets('absent');
    }

    /** @dataProvider entries */
    public function testAnEntryIsRead(\stdClass $entry): void
    {
        $client = $this->openWith($entry, $entry);
        [$known] = $client->listCached();
        $this->assertSame([$entry->template_id, $entry->target, true], [$known->templateId, $known->target, $known->isFresh]);
        $this->assertSame($entry->locale ?? null, $known->locale);
        $this->assertSame((string) $entry->checked_at, $known->checkedAt->format('Uv'));
        $mail = $client->render($entry->template_id, target: $entry->target, locale: $entry->locale ?? null);
        $this->assertSame([$entry->output, false], [$mail->output, $mail->fromStaleCache]);
    }

    /** @dataProvider entries */
    public function testAnEntryIsNamedAndSealed(\stdClass $entry): void
    {
        $seal = new CacheSeal($entry->base_url, new ApiKey($entry->api_key));
        $key = new CacheKey($entry->template_id, $entry->target, $entry->locale ?? null);
        $this->assertSame($entry->file_name, $seal->nameOf($key) . '.json');
        $this->assertSame($entry->seal, $seal->seal($entry->file_name, $entry->content));
    }

    /** @dataProvider brands */
    public function testABrandIsReadAndFillsTheTemplate(\stdClass $entry): void
    {
        $template = $entry->template;
        $this->openWith($entry, $template);
        $client = $this->openWith($entry, $entry);
        $mail = $client->render($template->template_id, ['brand' => $entry->brand_id], $template->target);
        $this->assertSame([$entry->output, false], [$mail->output, $mail->fromStaleCache]);
        $this->assertSame([$template->template_id], array_column($client->listCached(), 'templateId'));
    }

    /** @dataProvider brands */
    public function testABrandIsNamedAndSealed(\stdClass $entry): void
    {
        $seal = new CacheSeal($entry->base_url, new ApiKey($entry->api_key));
        $this->assertSame($entry->file_name, $seal->nameOf(new CacheKey($entry->brand_id, CacheKey::BRAND)) . '.json');
        $this->assertSame($entry->seal, $seal->seal($entry->file_name, $entry->content));
    }

    /** @dataProvider absent */
    public function testAFileThatIsNotSealedSoIsAbsent(\stdClass $forged): void
    {
        [[$owner]] = array_values(self::entries());
        $this->assertNotSame($owner->file, $forged->file);
        $this->assertSame([], $this->openWith($owner, $forged)->listCached());
    }

    /** A client of the case that finds nothing but the file, and hears of every fault. */
    private function openWith(\stdClass $owner, \stdClass $file): LetterpressClient
    {
        $path = "{$this->directory->path}/$file->file_name";
        file_put_contents($path, $file->file);
        chmod($path, 0600);
        $onError = static fn (\Throwable $fault) => throw $fault;
        $cache = CacheOptions::disk($this->directory->path, onError: $onError);
        $clock = static fn () => $owner->checked_at;
        return new LetterpressClient($owner->api_key, $owner->base_url, cache: $cache, engine: 'php', clock: $clock);
    }

    /** @return array<string, array{\stdClass}> */
    private static function sets(string $member): array
    {
        [$file] = Conformance::files('cache');
        $cases = Json::decode(Conformance::read($file))->{$member};
        return array_combine(array_column($cases, 'name'), array_map(static fn (\stdClass $case) => [$case], $cases));
    }
}
