<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Engine\Engine;
use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
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

    /** What is filled the second time is filled by a plan, where one can be made. */
    public function testAPlanGivesWhatTheJavaScriptLibraryGives(): void
    {
        $planned = 0;
        $fills = array_map(Json::decode(...), iterator_to_array(Node::lines(self::SCRIPT, 'usual'), false));
        foreach ($fills as $at => $fill) {
            $mail = new MailPrograms([Program::fromJson(base64_decode($fill->program))]);
            $job = new FillJob($mail, new GivenData(TaggedValue::read($fill->data)), new FillOptions(...(array) $fill->options));
            foreach (Engines::open('php')->fillAll([$job, $job]) as $filled) {
                $actual = Json::encode(self::toOutcome($filled));
                if ($actual !== Json::encode($fill->expected)) {
                    $program = base64_decode($fill->program);
                    $this->assertSame(Json::encode($fill->expected), $actual, "fill $at: $program " . Json::encode($fill));
                }
            }
            $planned += $mail->fillByPlan($job->data, $job->options) === null ? 0 : 1;
            $this->assertAPlanIsForItsNames($job, $mail);
        }
        $this->assertGreaterThan(count($fills) / 3, $planned);
    }

    /** With the first value under another name, or empty, and with all of them again, each is as it is op by op. */
    private function assertAPlanIsForItsNames(FillJob $job, MailPrograms $mail): void
    {
        $all = Json::encode($job->data->supplied);
        foreach (Json::decode($all)->merge_tags ?? [] as $group => $entries) {
            foreach ($entries as $name => $_) {
                $other = Json::decode($all);
                unset($other->merge_tags->$group->$name);
                $other->merge_tags->$group->{'another'} = 'https://example.com/';
                $empty = Json::decode($all);
                $empty->merge_tags->$group->$name = '';
                foreach ([$other, Json::decode($all), $empty, $other, $empty, Json::decode($all)] as $data) {
                    $alone = new MailPrograms($mail->programs);
                    [$planned] = Engines::open('php')->fillAll([new FillJob($mail, new GivenData($data), $job->options)]);
                    [$expected] = Engines::open('php')->fillAll([new FillJob($alone, new GivenData($data), $job->options)]);
                    $this->assertSame(Json::encode(self::toOutcome($expected)), Json::encode(self::toOutcome($planned)));
                }
                return;
            }
        }
    }

    private static function outcome(Engine $engine, \stdClass $fill): mixed
    {
        try {
            $program = Program::fromJson(base64_decode($fill->program));
            $data = new GivenData(TaggedValue::read($fill->data));
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
            ? ['output' => base64_encode($filled->outputs[0]), 'report' => $filled->report()]
            : ['error' => ['code' => $filled->errorCode, 'issues' => $filled->issues]];
    }
}
