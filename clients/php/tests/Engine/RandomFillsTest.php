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
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Node;
use Letterpress\Tests\Support\TaggedValue;
use PHPUnit\Framework\TestCase;

/** Random programs, also broken ones, and random data: every engine gives what the JavaScript library gives. */
final class RandomFillsTest extends TestCase
{
    private const SCRIPT = 'clients/php/tests/Support/write-random-fills.ts';

    /** @var array<string, list<string>> the lines of the script, by its argument */
    private static array $fills = [];

    public static function tearDownAfterClass(): void
    {
        self::$fills = [];
    }

    /** @return array<string, array{string}> */
    public static function engines(): array
    {
        return ['php' => ['php'], 'native' => ['native']];
    }

    /** @dataProvider engines */
    public function testAnEngineGivesWhatTheJavaScriptLibraryGives(string $choice): void
    {
        $count = 0;
        foreach (self::fills() as $at => $fill) {
            $actual = Json::encode(self::outcome(Engines::open($choice), $fill));
            if ($actual !== Json::encode($fill->expected)) {
                $program = base64_decode($fill->program);
                $this->assertSame(Json::encode($fill->expected), $actual, "fill $at: $program " . Json::encode($fill));
            }
            $count++;
        }
        $this->assertGreaterThan(5_000 * self::effort(), $count);
    }

    /** Values that are mostly given, and mostly clean. */
    public function testUsualFillsGiveWhatTheJavaScriptLibraryGives(): void
    {
        $count = 0;
        foreach (self::fills('usual') as $at => $fill) {
            $actual = Json::encode(self::outcome(Engines::open('php'), $fill));
            $this->assertSame(Json::encode($fill->expected), $actual, "fill $at");
            $count++;
        }
        $this->assertGreaterThan(100 * self::effort(), $count);
    }

    /** A mail reads its data once for all programs; the native engine fills each by itself, and joins what comes of them. */
    public function testAMailOfTwoProgramsIsFilledAsEachIsByItself(): void
    {
        $filled = 0;
        foreach ([['usual'], []] as $arguments) {
            $other = null;
            foreach (self::fills(...$arguments) as $fill) {
                $filled += $this->fillPair($fill, $other ?? $fill) instanceof Filled ? 1 : 0;
                $other = $fill;
            }
        }
        $this->assertGreaterThan(100 * self::effort(), $filled);
    }

    /** The share of the fills that a release needs, as the script reads it. */
    private static function effort(): float
    {
        return (float) (getenv('EFFORT') ?: 0.1);
    }

    /** Fills the programs of two fills as one mail, with the data of the first. Null where one is no JSON. */
    private function fillPair(\stdClass $fill, \stdClass $other): Filled|FillException|null
    {
        try {
            $read = static fn (\stdClass $each) => Program::fromJson(base64_decode($each->program));
            $mail = new MailPrograms([$read($fill), $read($other)]);
        } catch (FillException) {
            return null;
        }
        $job = new FillJob($mail, TaggedValue::read($fill->data), new FillOptions(...(array) $fill->options));
        [$expected] = Engines::open('native')->fillAll([$job]);
        [$actual] = Engines::open('php')->fillAll([$job]);
        $this->assertSame(Json::encode(self::ofMail($expected)), Json::encode(self::ofMail($actual)));
        return $actual;
    }

    /** @return \Generator<int, \stdClass> */
    private static function fills(string ...$arguments): \Generator
    {
        $lines = self::$fills[implode(' ', $arguments)]
            ??= iterator_to_array(Node::lines(self::SCRIPT, ...$arguments), false);
        foreach ($lines as $at => $line) {
            yield $at => Json::decode($line);
        }
    }

    private static function ofMail(Filled|FillException $filled): mixed
    {
        return $filled instanceof Filled
            ? [array_map(base64_encode(...), $filled->outputs), $filled->report]
            : [$filled->errorCode, $filled->issues];
    }

    private static function outcome(Engine $engine, \stdClass $fill): mixed
    {
        try {
            $program = Program::fromJson(base64_decode($fill->program));
            $data = TaggedValue::read($fill->data);
            $job = new FillJob(new MailPrograms([$program]), $data, new FillOptions(...(array) $fill->options));
            [$filled] = $engine->fillAll([$job]);
        } catch (FillException $exception) {
            $filled = $exception;
        }
        return self::toOutcome($filled);
    }

    private static function toOutcome(Filled|FillException $filled): mixed
    {
        return $filled instanceof Filled
            ? ['output' => base64_encode($filled->outputs[0]), 'report' => $filled->report]
            : ['error' => ['code' => $filled->errorCode, 'issues' => $filled->issues]];
    }
}
