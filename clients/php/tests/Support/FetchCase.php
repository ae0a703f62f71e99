<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

use Letterpress\CacheOptions;
use Letterpress\LetterpressClient;
use Letterpress\LetterpressException;
use Letterpress\RenderRequest;
use Letterpress\RenderResult;
use Letterpress\Template\Json;
use PHPUnit\Framework\Assert;

/** Runs one case of conformance/fetch, with a directory of its own, on a clock of its own. */
final class FetchCase
{
    public const API_KEY = 'lp_sdk_0123456789AB_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ012345';

    private int $nowMs = 1_800_000_000_000;
    private readonly TemporaryDirectory $directory;
    /** @var array<string, LetterpressClient> */
    private array $clients = [];

    public function __construct(private readonly ScriptedServer $server, private readonly \stdClass $case)
    {
        $this->directory = new TemporaryDirectory();
    }

    public function run(): void
    {
        $options = (array) ($this->case->clients ?? ['' => $this->case->client ?? new \stdClass()]);
        if (!isset($this->case->steps)) {
            $this->expect($this->making($options['']), $this->case->expected);
        }
        foreach ($this->case->steps ?? [] as $step) {
            $name = $step->client ?? '';
            $this->clients[$name] ??= $this->open($options[$name]);
            $this->runStep($step, $this->clients[$name], $options[$name]->api_key ?? self::API_KEY);
        }
    }

    private function runStep(\stdClass $step, LetterpressClient $client, string $apiKey): void
    {
        $this->nowMs += ($step->advance_seconds ?? 0) * 1000;
        $isDown = ($step->server ?? []) === 'down';
        $exchanges = $isDown ? [] : $step->server ?? [];
        $this->server->script(array_map(
            fn (\stdClass $each) => FetchExchange::toAnswer($each->answer, $this->server->url),
            $exchanges,
        ));
        if ($isDown) {
            $this->server->goDown();
        }
        $outcome = $this->act($step, $client);
        if ($isDown) {
            $this->server->comeBack();
        }
        $seen = $this->server->seen();
        Assert::assertSame(array_map(static fn () => 'GET', $exchanges), array_column($seen, 'method'));
        foreach ($exchanges as $i => $exchange) {
            FetchExchange::assertRequest($seen[$i], $exchange->request ?? new \stdClass(), $apiKey);
        }
        if (property_exists($step, 'expected')) {
            $this->expect($outcome, isset($step->list_cached) ? self::inOrder($step->expected) : $step->expected);
        }
    }

    private function act(\stdClass $step, LetterpressClient $client): mixed
    {
        if (isset($step->render)) {
            $arguments = self::toArguments($step->render);
            return self::toOutcome(self::attempt(static fn () => $client->render(...$arguments)));
        }
        if (isset($step->render_many)) {
            $requests = array_map(
                static fn (\stdClass $render) => new RenderRequest(...self::toArguments($render)),
                $step->render_many,
            );
            return array_map(self::toOutcome(...), $client->renderMany($requests));
        }
        if (isset($step->list_cached)) {
            $entries = [];
            foreach ($client->listCached() as $each) {
                $entries[] = (object) [
                    'template_id' => $each->templateId, 'target' => $each->target, 'is_fresh' => $each->isFresh,
                    'locale' => $each->locale,
                ];
            }
            return self::inOrder($entries);
        }
        if (isset($step->delete_cached)) {
            return $client->deleteCached($step->delete_cached->template_id, $step->delete_cached->target ?? null);
        }
        Assert::assertTrue(isset($step->clear_cache), 'the step has an action');
        $client->clearCache();
        return null;
    }

    /** @return array<string, mixed> */
    private static function toArguments(\stdClass $render): array
    {
        return array_filter([
            'templateId' => $render->template_id,
            'target' => $render->target ?? null,
            'dynamicData' => $render->dynamic_data ?? null,
            'onMissing' => $render->on_missing ?? null,
            'locale' => $render->locale ?? null,
        ], static fn (mixed $argument) => $argument !== null);
    }

    private static function attempt(\Closure $run): mixed
    {
        try {
            return $run();
        } catch (LetterpressException $exception) {
            return $exception;
        }
    }

    private static function toOutcome(RenderResult|LetterpressException $result): array
    {
        if ($result instanceof LetterpressException) {
            return self::toErrorOutcome($result);
        }
        return array_filter([
            'template_id' => $result->templateId,
            'target' => $result->target,
            'output' => $result->output,
            'text' => $result->text,
            'subject' => $result->subject,
            'report' => $result->report,
            'from_stale_cache' => $result->fromStaleCache,
        ], static fn (mixed $member) => $member !== null);
    }

    private static function toErrorOutcome(LetterpressException $exception): array
    {
        return ['error' => [
            'code' => $exception->errorCode,
            'status' => $exception->status,
            'message' => $exception->getMessage(),
            'issues' => $exception->issues,
        ]];
    }

    private function making(\stdClass $options): mixed
    {
        $made = self::attempt(fn () => $this->open($options));
        Assert::assertInstanceOf(LetterpressException::class, $made);
        return self::toErrorOutcome($made);
    }

    private function open(\stdClass $options): LetterpressClient
    {
        $limits = array_filter([
            'ttlMs' => isset($options->ttl_seconds) ? $options->ttl_seconds * 1000 : null,
            'maxStaleMs' => isset($options->max_stale_seconds) ? $options->max_stale_seconds * 1000 : null,
            'maxEntries' => $options->max_entries ?? null,
            'maxBytes' => $options->max_bytes ?? null,
        ], static fn (mixed $limit) => $limit !== null);
        return new LetterpressClient(
            apiKey: $options->api_key ?? self::API_KEY,
            baseUrl: str_replace('{server}', $this->server->url, $options->base_url ?? '{server}'),
            timeoutMs: $options->timeout_ms ?? 5000,
            cache: ($options->disk ?? false)
                ? CacheOptions::disk($this->directory->path . '/cache', ...$limits)
                : CacheOptions::memory(...$limits),
            clock: fn () => $this->nowMs,
        );
    }

    private function expect(mixed $actual, mixed $expected): void
    {
        $json = Json::encode($actual);
        $isMatch = Conformance::matches(Json::decode($json), $expected);
        Assert::assertTrue($isMatch, "$json is not " . Json::encode($expected));
    }

    /** What is listed has no order. */
    private static function inOrder(array $entries): array
    {
        usort($entries, static fn ($one, $other) => Json::encode($one) <=> Json::encode($other));
        return array_map(static function (\stdClass $entry): \stdClass {
            $members = (array) $entry;
            ksort($members);
            return (object) $members;
        }, $entries);
    }
}
