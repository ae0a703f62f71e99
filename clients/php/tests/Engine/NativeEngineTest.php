<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Engine\EngineException;
use Letterpress\Engine\FillJob;
use Letterpress\Engine\NativeBinary;
use Letterpress\Engine\NativeEngine;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\LetterpressException;
use Letterpress\LoadedTemplate;
use Letterpress\MailRenderer;
use Letterpress\RenderRequest;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Template\Template;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** The native process: kept, killed, stopped, missing, replaced. */
final class NativeEngineTest extends TestCase
{
    private const TIMEOUT_MS = 5_000;

    /** @var list<int> engines of other tests */
    private array $others = [];

    protected function setUp(): void
    {
        $this->others = $this->children();
    }

    public function testOneProcessFillsAll(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $this->assertSame('a:1', $this->fill($engine, 'a', '1'));
        [$before] = $this->children();
        $this->assertSame('b:2', $this->fill($engine, 'b', '2'));
        $this->assertSame([$before], $this->children());
        unset($engine);
        $this->assertSame([], $this->children());
    }

    public function testAKilledProcessIsSurvived(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $job = $this->job('a', '1');
        $engine->fillAll([$job]);
        [$before] = $this->children();
        posix_kill($before, SIGKILL);
        usleep(50_000);
        [$filled] = $engine->fillAll([$job]);
        $this->assertInstanceOf(Filled::class, $filled);
        $this->assertSame('a:1', $filled->outputs[0]);
        $this->assertNotSame([$before], $this->children());
    }

    public function testAProcessThatHangsIsReplacedAfterItsTime(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), 2_000);
        $engine->fillAll([$this->job('a', '1')]);
        [$before] = $this->children();
        posix_kill($before, SIGSTOP);
        $started = hrtime(true);
        $this->assertSame('b:2', $this->fill($engine, 'b', '2'));
        $this->assertLessThan(20_000, (hrtime(true) - $started) / 1e6);
        $this->assertNotContains($before, $this->children());
    }

    public function testRequestsFarLargerThanAPipeGoThroughAProcessThatReadsThem(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $values = array_map(static fn (int $i) => str_repeat((string) ($i % 10), 60_000), range(1, 40));
        $jobs = array_map(fn (string $value) => $this->job('v', $value), $values);
        $outputs = array_column(array_column($engine->fillAll($jobs), 'outputs'), 0);
        $this->assertSame(array_map(static fn (string $value) => "v:$value", $values), $outputs);
    }

    public function testMoreProgramsThanTheProcessKeepsAreFilled(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $jobs = array_map(fn (int $i) => $this->job("p$i", 'x'), range(1, 200));
        $expected = array_map(static fn (int $i) => "p$i:x", range(1, 200));
        $bodies = static fn (array $filled) => array_column(array_column($filled, 'outputs'), 0);
        $this->assertSame($expected, $bodies($engine->fillAll($jobs)));
        $this->assertSame(array_reverse($expected), $bodies($engine->fillAll(array_reverse($jobs))));
    }

    public function testARefusalAmongManyLeavesTheOthersInTheirPlaces(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $bad = self::jobOf((object) ['format' => 2], []);
        $results = $engine->fillAll([$this->job('a', '1'), $bad, $this->job('b', '2'), $bad]);
        $this->assertSame('a:1', $results[0]->outputs[0]);
        $this->assertSame('INVALID_PROGRAM', $results[1]->errorCode);
        $this->assertSame('b:2', $results[2]->outputs[0]);
        $this->assertSame('INVALID_PROGRAM', $results[3]->errorCode);
    }

    public function testMailsWithFormatsKeepTheirPlacesAmongOthers(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $jobs = [$this->job('a', '1'), self::percentJob(4), $this->job('b', '2'), self::percentJob(4.0), $this->job('c', '3')];
        $outputs = array_column(array_column($engine->fillAll($jobs), 'outputs'), 0);
        $this->assertSame(['a:1', '50 %', 'b:2', '50 %', 'c:3'], $outputs);
    }

    public function testAForkedProcessLeavesTheEngineToItsParent(): void
    {
        $engine = new NativeEngine(NativeBinary::find(), self::TIMEOUT_MS);
        $this->fill($engine, 'a', '1');
        $child = pcntl_fork();
        if ($child === 0) {
            $isRight = $this->fill($engine, 'child', '2') === 'child:2';
            posix_kill((int) getmypid(), $isRight ? SIGTERM : SIGKILL);
        }
        $outputs = array_map(fn (int $i) => $this->fill($engine, "p$i", 'x'), range(1, 50));
        pcntl_waitpid($child, $status);
        $this->assertSame(SIGTERM, pcntl_wtermsig($status));
        $this->assertSame(array_map(static fn (int $i) => "p$i:x", range(1, 50)), $outputs);
    }

    /** @return array<string, array{string}> programs that are no engine */
    public static function wrongPrograms(): array
    {
        return [
            'ends at once' => ["#!/bin/sh\nexit 1\n"],
            'says something else' => ["#!/bin/sh\necho this is another program\n"],
            'says nothing' => ["#!/bin/sh\nexec sleep 60\n"],
            'greets, and ends' => ["#!/bin/sh\nprintf LPENG001\n"],
            'is no program' => ["\x7fELF, or not"],
        ];
    }

    /** @dataProvider wrongPrograms */
    public function testAProgramThatIsNoEngineIsRefusedInTime(string $content): void
    {
        $directory = new TemporaryDirectory();
        $file = "$directory->path/engine";
        file_put_contents($file, $content);
        chmod($file, 0700);
        $native = new NativeEngine($file, 300);
        $this->expectException(EngineException::class);
        $native->fillAll([$this->job('a', '1')]);
    }

    public function testAnEngineThatFailsIsToldAsTheLibraryTellsEverything(): void
    {
        $renderer = new MailRenderer(new NativeEngine('/bin/false', 300));
        $program = $this->job('a', '1')->mail->programs[0]->value();
        $loaded = new LoadedTemplate(Template::parse(['template_id' => 'x', 'programs' => ['html' => $program]]), false);
        $results = $renderer->renderAll(array_fill(0, 3, [$loaded, new RenderRequest('x')]));
        $this->assertSame(['UNKNOWN', 'UNKNOWN', 'UNKNOWN'], array_column($results, 'errorCode'));
        $this->expectException(LetterpressException::class);
        $renderer->renderOutput($loaded->template, 'html', []);
    }

    private function fill(NativeEngine $engine, string $name, string $value): string
    {
        return $engine->fillAll([$this->job($name, $value)])[0]->outputs[0];
    }

    private function job(string $name, string $value): FillJob
    {
        $program = (object) [
            'format' => 1,
            'target' => 'html',
            'tags' => [(object) ['group' => 'text', 'name' => 'value', 'source' => '{{ value }}']],
            'conditions' => [],
            'ops' => ["$name:", ['text', 0]],
        ];
        $data = ['merge_tags' => ['text' => ['value' => $value]]];
        return self::jobOf($program, $data);
    }

    /** @param int|float $format JSON has one kind of number */
    private static function percentJob(int|float $format): FillJob
    {
        $percent = ['plus' => ['', ' %'], 'minus' => ['-', ' %'], 'decimal' => ',', 'group' => '.', 'sizes' => [3]];
        $program = (object) [
            'format' => $format,
            'target' => 'html',
            'lists' => [],
            'formats' => [(object) ($percent + ['least' => 1, 'fraction' => [0, 0], 'shift' => 2])],
            'tags' => [(object) ['group' => 'text', 'name' => 'share', 'format' => 0, 'source' => '{{ share | percent }}']],
            'conditions' => [],
            'ops' => [['text', 0]],
        ];
        return self::jobOf($program, ['merge_tags' => ['text' => ['share' => '0.5']]]);
    }

    /** @param array<string, mixed> $data */
    private static function jobOf(\stdClass $program, array $data): FillJob
    {
        $mail = new MailPrograms([Program::fromValue($program)]);
        return new FillJob($mail, $data, new FillOptions());
    }

    /** @return list<int> the native engines that this process has started and that still run */
    private function children(): array
    {
        $own = getmypid();
        $ids = preg_split('/\s+/', trim((string) file_get_contents("/proc/$own/task/$own/children"))) ?: [];
        $isEngine = static fn (string $id) => str_contains((string) @file_get_contents("/proc/$id/cmdline"), 'letterpress-linux');
        $engines = array_map(intval(...), array_filter($ids, $isEngine));
        return array_values(array_diff($engines, $this->others));
    }
}
