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
    private const SHORT = 64;
    /**
     * The most times longer that a fill with long values takes than the same fill with short ones, and the seconds that
     * it may take in addition. Reading a long value once takes about a millisecond. Reading it for each test takes
     * hundreds of times as long as the whole fill, on a slow machine too.
     */
    private const MOST_TIMES_SHORT = 5;
    private const MORE_SECONDS = 0.5;
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
        $mailAt = static fn (int $length) => [$program, ['context' => ['k' => str_repeat('a', $length)]]];
        $refusal = $this->fillInTime($engine, $mailAt);
        $this->assertInstanceOf(FillException::class, $refusal);
        $this->assertSame('too_much_work', $refusal->issues[0]->type);
    }

    /** @return iterable<string, array{string, string, string, list<mixed>}> */
    public static function values(): iterable
    {
        foreach (['php', 'native'] as $engine) {
            yield "$engine, number" => [$engine, '', '1', ['test', 'k', '>', 3]];
            yield "$engine, day" => [$engine, '2026-11-22T10:00:00.', '1', ['test', 'k', 'date_before', 3]];
            yield "$engine, blank" => [$engine, '', ' ', ['test', 'k', 'is_not_empty']];
            yield "$engine, lower case" => [$engine, '', 'É', ['test', 'k', '==', 'x']];
            yield "$engine, search" => [$engine, '', 'a', ['test', 'k', 'contains', str_repeat('a', 50) . 'b']];
        }
    }

    /**
     * @dataProvider values
     * @param string $letter that the value repeats after its start
     * @param list<mixed> $step
     */
    public function testAValueIsReadOnceHoweverManyTestsThereAre(
        string $engine,
        string $start,
        string $letter,
        array $step,
    ): void {
        $program = self::testsOf(45_000, static fn () => $step);
        $mailAt = static function (int $length) use ($program, $start, $letter): array {
            $value = $start . str_repeat($letter, intdiv($length - strlen($start), strlen($letter)));
            return [$program, ['context' => ['k' => $value]]];
        };
        $this->assertInstanceOf(Filled::class, $this->fillInTime($engine, $mailAt));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function askedTags(): iterable
    {
        foreach (['php', 'native'] as $engine) {
            yield "$engine, value" => [$engine, 'value', 'empty'];
            yield "$engine, default" => [$engine, 'default', 'empty'];
            yield "$engine, source" => [$engine, 'source', 'keep'];
        }
    }

    /** @dataProvider askedTags */
    public function testWhetherATagIsBlankIsFoundOnce(string $engine, string $blankMember, string $policy): void
    {
        $steps = array_fill(0, self::STEPS, ['given', 0]);
        $conditions = array_fill(0, 20, ['node' => 'n', 'steps' => [...$steps, ['any', self::STEPS]]]);
        $mailAt = static function (int $length) use ($conditions, $blankMember): array {
            $blank = str_repeat("\u{3000}", intdiv($length, 3));
            $members = match ($blankMember) {
                'value' => ['default' => 'x'],
                'default' => ['default' => $blank],
                'source' => ['source' => $blank . $blank],
            };
            $program = self::programOf([
                'format' => 2,
                'lists' => [],
                'tags' => [$members + ['group' => 'text', 'name' => 't', 'source' => '{{ t }}']],
                'conditions' => $conditions,
                'ops' => array_map(static fn (int $at) => ['unless', $at, $at + 1], array_keys($conditions)),
            ]);
            $values = $blankMember === 'value' ? ['t' => $blank] : [];
            return [$program, ['merge_tags' => ['text' => (object) $values]]];
        };
        $filled = $this->fillInTime($engine, $mailAt, $policy);
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
        $mailAt = static function (int $length) use ($program): array {
            $item = ['merge_tags' => ['text' => ['t' => str_repeat("\u{3000}", intdiv($length, 3))]]];
            return [$program, ['lists' => ['items' => [$item]]]];
        };
        $filled = $this->fillInTime($engine, $mailAt);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame(['n'], $filled->report->hidden);
    }

    /** @dataProvider engines */
    public function testAValueIsKeptOnceForAllSpellingsOfItsKey(string $engine): void
    {
        $program = self::testsOf(14_000, static fn (int $at) => ['test', self::spelling($at), '==', 'x']);
        $mailAt = static fn (int $length) => [
            $program,
            ['context' => [self::spelling(0) => str_repeat('É', intdiv($length, 2))]],
        ];
        $this->assertInstanceOf(Filled::class, $this->fillInTime($engine, $mailAt));
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
        $mailAt = static fn (int $length) => [
            $program,
            ['merge_tags' => ['text' => ['t' => str_repeat("\n ", intdiv($length, 2))]]],
        ];
        $filled = $this->fillInTime($engine, $mailAt);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame('', $filled->outputs[0]);
    }

    /** @return array<string, array{array<string, mixed>, string, string}> a format, the start of a value, its digits */
    public static function formattedValues(): array
    {
        $number = ['plus' => ['', ''], 'minus' => ['-', ''], 'decimal' => '.', 'group' => ',', 'sizes' => [3]];
        return [
            'date' => [['parts' => [['y', 1]]], '2026-11-22T10:00:00.', '1'],
            'number' => [$number + ['least' => 1, 'fraction' => [0, 3]], '0.', '1'],
        ];
    }

    /**
     * @dataProvider formattedValues
     * @param array<string, mixed> $format
     */
    public function testAValueIsFormattedOnceForAllTagsThatWriteIt(array $format, string $start, string $digit): void
    {
        $tagAt = static fn (int $at) => [
            'group' => 'text',
            'name' => 't',
            'source' => '{{ t }}',
            'default' => "$at",
            'format' => 0,
        ];
        $program = self::programOf([
            'format' => 4,
            'lists' => [],
            'formats' => [$format],
            'tags' => array_map($tagAt, range(0, 9_999)),
            'ops' => array_map(static fn (int $at) => ['line', $at], range(0, 9_999)),
        ]);
        $mailAt = static fn (int $length) => [
            $program,
            ['merge_tags' => ['text' => ['t' => $start . str_repeat($digit, $length - strlen($start))]]],
        ];
        $this->assertInstanceOf(Filled::class, $this->fillInTime('php', $mailAt));
    }

    /**
     * Fills a mail, made for a length of its values, with short and with long ones. Returns what came of the long ones.
     *
     * @param callable(int): array{Program, array<string, mixed>} $mailAt
     */
    private function fillInTime(string $engine, callable $mailAt, string $policy = 'empty'): Filled|FillException
    {
        [, $short] = $this->fillOften($engine, $mailAt(self::SHORT), $policy);
        [$filled, $long] = $this->fillOften($engine, $mailAt(self::LONG), $policy);
        $this->assertLessThan(self::MOST_TIMES_SHORT * $short + self::MORE_SECONDS, $long);
        return $filled;
    }

    /**
     * Fills three times: what is found out about the data of one mail is not kept for the next.
     *
     * @param array{Program, array<string, mixed>} $filling
     * @return array{Filled|FillException, float} and the seconds
     */
    private function fillOften(string $engine, array $filling, string $policy): array
    {
        [$program, $data] = $filling;
        $mail = new MailPrograms([$program]);
        $start = self::processorSeconds();
        for ($times = 0; $times < 3; $times++) {
            $job = new FillJob($mail, $data, new FillOptions($policy));
            [$filled] = Engines::open($engine)->fillAll([$job]);
        }
        return [$filled, self::processorSeconds() - $start];
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
