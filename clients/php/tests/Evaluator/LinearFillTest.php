<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** A fill takes time that grows with program, data and output, in both engines. */
final class LinearFillTest extends TestCase
{
    private const LONG = 65_536;
    /** Many times what a fill takes, and a small part of what it takes where something is done once for each test. */
    private const MOST_SECONDS = 4.0;
    private const STEPS = 5_000;
    /** The native engine gets its program over a pipe, in time. */
    private const CONDITIONS = ['php' => 50, 'native' => 40];
    /** The same steps in so many times more conditions have a stack so many times lower. */
    private const SHORTER = 50;
    /** About 1 is seen, and more than 3 where a stack is copied. */
    private const MOST_TIMES = 2.0;

    /** @return array<string, array{string}> */
    public static function engines(): array
    {
        return ['php' => ['php'], 'native' => ['native']];
    }

    /** @dataProvider engines */
    public function testTenThousandSearchesInALongValueAreRefusedAtOnce(string $engine): void
    {
        $program = self::testsOf(10_000, static fn (int $at) => ['test', 'k', 'contains', str_repeat('a', 20) . $at]);
        $refusal = $this->fillInTime($engine, $program, ['context' => ['k' => str_repeat('a', 60_000)]]);
        $this->assertInstanceOf(FillException::class, $refusal);
        $this->assertSame('too_much_work', $refusal->issues[0]->type);
    }

    /** @return iterable<string, array{string, string, list<mixed>}> */
    public static function values(): iterable
    {
        foreach (['php', 'native'] as $engine) {
            yield "$engine, number" => [$engine, str_repeat('1', self::LONG), ['test', 'k', '>', 3]];
            $day = '2026-11-22T10:00:00.' . str_repeat('1', self::LONG - 20);
            yield "$engine, day" => [$engine, $day, ['test', 'k', 'date_before', 3]];
            yield "$engine, blank" => [$engine, str_repeat(' ', self::LONG), ['test', 'k', 'is_not_empty']];
            yield "$engine, lower case" => [$engine, str_repeat('É', self::LONG / 2), ['test', 'k', '==', 'x']];
            $part = str_repeat('a', 50) . 'b';
            yield "$engine, search" => [$engine, str_repeat('a', self::LONG), ['test', 'k', 'contains', $part]];
        }
    }

    /**
     * @dataProvider values
     * @param list<mixed> $step
     */
    public function testAValueIsReadOnceHoweverManyTestsThereAre(string $engine, string $value, array $step): void
    {
        $program = self::testsOf(45_000, static fn () => $step);
        $this->assertInstanceOf(Filled::class, $this->fillInTime($engine, $program, ['context' => ['k' => $value]]));
    }

    /** @return iterable<string, array{string, array<string, string>, array<string, mixed>, string}> */
    public static function askedTags(): iterable
    {
        $blank = str_repeat("\u{3000}", intdiv(self::LONG, 3));
        foreach (['php', 'native'] as $engine) {
            yield "$engine, value" => [$engine, ['default' => 'x'], ['t' => $blank], 'empty'];
            yield "$engine, default" => [$engine, ['default' => $blank], [], 'empty'];
            yield "$engine, source" => [$engine, ['source' => $blank . $blank], [], 'keep'];
        }
    }

    /**
     * @dataProvider askedTags
     * @param array<string, string> $members of the tag
     * @param array<string, string> $values
     */
    public function testWhetherATagIsBlankIsFoundOnce(string $engine, array $members, array $values, string $policy): void
    {
        $steps = array_fill(0, self::STEPS, ['given', 0]);
        $conditions = array_fill(0, 20, ['node' => 'n', 'steps' => [...$steps, ['any', self::STEPS]]]);
        $program = self::programOf([
            'format' => 2,
            'lists' => [],
            'tags' => [$members + ['group' => 'text', 'name' => 't', 'source' => '{{ t }}']],
            'conditions' => $conditions,
            'ops' => array_map(static fn (int $at) => ['unless', $at, $at + 1], array_keys($conditions)),
        ]);
        $data = ['merge_tags' => ['text' => (object) $values]];
        $filled = $this->fillInTime($engine, $program, $data, $policy);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame(['n'], $filled->report->hidden);
    }

    /** @dataProvider engines */
    public function testWhetherAValueOfAnItemIsBlankIsFoundOnceForAllLoops(string $engine): void
    {
        $ops = [];
        for ($at = 0; $at < 1_000; $at += 2) {
            array_push($ops, ['each', 0, $at + 1, $at + 2], ['unless', 0, $at + 2]);
        }
        $program = self::programOf([
            'format' => 2,
            'lists' => [['name' => 'items', 'max' => 1]],
            'tags' => [['list' => 0, 'group' => 'text', 'name' => 't', 'source' => '{{ t }}']],
            'conditions' => [['node' => 'n', 'steps' => [...array_fill(0, 250, ['given', 0]), ['any', 250]]]],
            'ops' => $ops,
        ]);
        $item = ['merge_tags' => ['text' => ['t' => str_repeat("\u{3000}", intdiv(self::LONG, 3))]]];
        $filled = $this->fillInTime($engine, $program, ['lists' => ['items' => [$item]]]);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame(['n'], $filled->report->hidden);
    }

    /** @dataProvider engines */
    public function testAValueIsKeptOnceForAllSpellingsOfItsKey(string $engine): void
    {
        $program = self::testsOf(14_000, static fn (int $at) => ['test', self::spelling($at), '==', 'x']);
        $data = ['context' => [self::spelling(0) => str_repeat('É', self::LONG / 2)]];
        $this->assertInstanceOf(Filled::class, $this->fillInTime($engine, $program, $data));
    }

    /** @dataProvider engines */
    public function testTruthValuesAreTakenOffWithoutCopyingTheOthers(string $engine): void
    {
        $count = self::CONDITIONS[$engine];
        $this->fillSteps($engine, $count, self::STEPS);
        $low = $this->fillSteps($engine, $count * self::SHORTER, intdiv(self::STEPS, self::SHORTER));
        $high = $this->fillSteps($engine, $count, self::STEPS);
        $this->assertLessThan(self::MOST_TIMES, $high / $low, 'a high stack takes more than a low one');
    }

    /** Fills conditions that pile up truth values and take each off by itself. Returns the seconds. */
    private function fillSteps(string $engine, int $conditions, int $height): float
    {
        $steps = [
            ...array_fill(0, $height - 1, ['constant', true]),
            ...array_fill(0, $height, ['all', 1]),
            ['all', $height - 1],
        ];
        $program = self::programOf([
            'conditions' => array_fill(0, $conditions, ['node' => 'n', 'steps' => $steps]),
            'ops' => array_map(static fn (int $at) => ['unless', $at, $at + 1], range(0, $conditions - 1)),
        ]);
        $start = self::processorSeconds();
        $job = new FillJob(new MailPrograms([$program]), [], new FillOptions());
        [$filled] = Engines::open($engine)->fillAll([$job]);
        $seconds = self::processorSeconds() - $start;
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame([], $filled->report->hidden);
        return $seconds;
    }

    /** @dataProvider engines */
    public function testAValueIsEscapedOnceForAllTagsOfItsName(string $engine): void
    {
        $tagAt = static fn (int $at) => ['group' => 'text', 'name' => 't', 'source' => '{{ t }}', 'default' => "$at"];
        $program = self::programOf([
            'tags' => array_map($tagAt, range(0, 9_999)),
            'ops' => array_map(static fn (int $at) => ['line', $at], range(0, 9_999)),
        ]);
        $data = ['merge_tags' => ['text' => ['t' => str_repeat("\n ", self::LONG / 2)]]];
        $filled = $this->fillInTime($engine, $program, $data);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame('', $filled->outputs[0]);
    }

    /**
     * Fills three times: what is found out about the data of one mail is not kept for the next.
     *
     * @param array<string, mixed> $data
     */
    private function fillInTime(string $engine, Program $program, array $data, string $policy = 'empty'): Filled|FillException
    {
        $start = self::processorSeconds();
        $mail = new MailPrograms([$program]);
        for ($times = 0; $times < 3; $times++) {
            $job = new FillJob($mail, $data, new FillOptions($policy));
            [$filled] = Engines::open($engine)->fillAll([$job]);
        }
        $this->assertLessThan(self::MOST_SECONDS, self::processorSeconds() - $start);
        return $filled;
    }

    /** What else the machine does counts for nothing. The native engine, a process of its own, has 5 seconds of time. */
    private static function processorSeconds(): float
    {
        $usage = getrusage();
        $microseconds = $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
        return $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'] + $microseconds / 1e6;
    }

    /** @param callable(int): list<mixed> $stepAt */
    private static function testsOf(int $count, callable $stepAt): Program
    {
        $conditions = [];
        foreach (array_chunk(array_map($stepAt, range(0, $count - 1)), self::STEPS) as $at => $steps) {
            $conditions[] = ['node' => "n-$at", 'steps' => [...$steps, ['any', count($steps)]]];
        }
        $ops = array_map(static fn (int $at) => ['unless', $at, $at + 1], array_keys($conditions));
        return self::programOf(['conditions' => $conditions, 'ops' => $ops]);
    }

    /** @param array<string, mixed> $members */
    private static function programOf(array $members): Program
    {
        $empty = ['format' => 1, 'target' => 'html', 'tags' => [], 'conditions' => [], 'ops' => []];
        return Program::fromValue([...$empty, ...$members]);
    }

    private static function spelling(int $bits): string
    {
        $letters = 'abcdefghijklmn';
        for ($at = 0; $at < strlen($letters); $at++) {
            $letters[$at] = ($bits >> $at & 1) === 1 ? strtoupper($letters[$at]) : $letters[$at];
        }
        return $letters;
    }
}
