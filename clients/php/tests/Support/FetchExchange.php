<?php

declare(strict_types=1);

namespace Letterpress\Tests\Support;

use Letterpress\Evaluator\Program;
use Letterpress\Template\Json;
use PHPUnit\Framework\Assert;

/** A request that must come in a case of conformance/fetch, and its answer. */
final class FetchExchange
{
    private const TEMPLATES = __DIR__ . '/../../../../conformance/fetch/templates';

    private function __construct()
    {
    }

    /** As the scripted server is told it. @return array<string, mixed> */
    public static function toAnswer(\stdClass $answer, string $serverUrl): array
    {
        $headers = str_replace('{server}', $serverUrl, (array) ($answer->headers ?? []));
        $body = $answer->text ?? '';
        if (isset($answer->template) || property_exists($answer, 'json')) {
            $headers += ['Content-Type' => 'application/json'];
            $body = isset($answer->template)
                ? Conformance::read(self::TEMPLATES . "/$answer->template.json")
                : Json::encode($answer->json);
        }
        return ['headers' => $headers, 'body' => $answer->base64 ?? base64_encode($body)] + (array) $answer;
    }

    /** @param array{method: string, path: string, headers: array<string, string>} $seen */
    public static function assertRequest(array $seen, \stdClass $expected, string $apiKey): void
    {
        Assert::assertSame("Bearer $apiKey", $seen['headers']['authorization']);
        $path = str_replace('{format}', (string) Program::FORMAT, $expected->path ?? $seen['path']);
        Assert::assertSame($path, $seen['path']);
        foreach ($expected->headers ?? [] as $name => $value) {
            $actual = $seen['headers'][$name] ?? null;
            if ($value instanceof \stdClass) {
                Assert::assertMatchesRegularExpression('~' . $value->match . '~', (string) $actual, $name);
            } else {
                Assert::assertSame($value, $actual, $name);
            }
        }
    }
}
