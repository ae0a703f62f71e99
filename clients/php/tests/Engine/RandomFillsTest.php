<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Engine\Engine;
use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Json;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Node;
use PHPUnit\Framework\TestCase;

/** Random programs, also broken ones, and random data: every engine gives what the JavaScript library gives. */
final class RandomFillsTest extends TestCase
{
    private const SCRIPT = 'clients/php/tests/Support/write-random-fills.ts';

    /** @var list<\stdClass>|null */
    private static ?array $fills = null;

    public static function tearDownAfterClass(): void
    {
        self::$fills = null;
    }

    /** @return array<string, array{string}> */
    public static function engines(): array
    {
        return ['php' => ['php'], 'native' => ['native']];
    }

    /** @dataProvider engines */
    public function testAnEngineGivesWhatTheJavaScriptLibraryGives(string $choice): void
    {
        self::$fills ??= array_map(Json::decode(...), iterator_to_array(Node::lines(self::SCRIPT), false));
        $this->assertGreaterThan(5_000, count(self::$fills));
        foreach (self::$fills as $at => $fill) {
            $actual = Json::encode(self::outcome(Engines::open($choice), $fill));
            if ($actual !== Json::encode($fill->expected)) {
                $program = base64_decode($fill->program);
                $this->assertSame(Json::encode($fill->expected), $actual, "fill $at: $program " . Json::encode($fill));
            }
        }
    }

    private static function outcome(Engine $engine, \stdClass $fill): mixed
    {
        try {
            $program = Program::fromJson(base64_decode($fill->program));
            $job = new FillJob($program, self::untag($fill->data), new FillOptions(...(array) $fill->options));
            [$filled] = $engine->fillAll([$job]);
        } catch (FillException $exception) {
            $filled = $exception;
        }
        return $filled instanceof Filled
            ? ['output' => base64_encode($filled->output), 'report' => $filled->report]
            : ['error' => ['code' => $filled->errorCode, 'issues' => $filled->issues]];
    }

    private static function untag(\stdClass $tagged): mixed
    {
        if (isset($tagged->text)) {
            return base64_decode($tagged->text);
        }
        if (isset($tagged->list)) {
            return array_map(self::untag(...), $tagged->list);
        }
        if (isset($tagged->object)) {
            $members = [];
            foreach ($tagged->object as [$name, $member]) {
                $members[base64_decode($name)] = self::untag($member);
            }
            return (object) $members;
        }
        return $tagged->value;
    }
}
