<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Json;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\Outcome;
use PHPUnit\Framework\TestCase;

/** The cases of conformance/formats, in every engine. */
final class FormatCasesTest extends TestCase
{
    private const FOLDER = __DIR__ . '/../../../../conformance/formats';

    /** @return iterable<string, array{string, \stdClass}> */
    public static function fills(): iterable
    {
        foreach (['php', 'native'] as $engine) {
            foreach (self::read('fills') as $case) {
                yield "$engine, {$case->name}" => [$engine, $case];
            }
        }
    }

    /** @dataProvider fills */
    public function testAnEngineGivesWhatTheCaseExpects(string $engine, \stdClass $case): void
    {
        $actual = self::outcome($engine, $case->program, $case->data ?? new \stdClass(), (array) ($case->options ?? []));
        $this->assertTrue(Conformance::matches($actual, $case->expected), Json::encode($actual));
    }

    /** @dataProvider fills */
    public function testAProgramOfArraysIsFilledAlike(string $engine, \stdClass $case): void
    {
        $program = json_decode(Json::encode($case->program), true);
        $actual = self::outcome($engine, $program, $case->data ?? new \stdClass(), (array) ($case->options ?? []));
        $this->assertTrue(Conformance::matches($actual, $case->expected), Json::encode($actual));
    }

    public function testAFormatMayNameNoCurrency(): void
    {
        $money = ['decimal' => '.', 'group' => ',', 'sizes' => [3], 'least' => 1, 'other' => [['¤ ', ''], ['-¤ ', ''], 2]];
        $tags = [
            ['group' => 'text', 'name' => 'currency', 'source' => '{{ currency }}'],
            ['group' => 'text', 'name' => 'total', 'format' => 0, 'currency' => 0, 'source' => '{{ total }}'],
        ];
        $program = ['format' => 4, 'target' => 'text', 'lists' => [], 'tags' => $tags, 'conditions' => []];
        $program += ['ops' => [['plain', 1]]];
        foreach ([[], new \stdClass()] as $of) {
            $formats = [$money + ['of' => $of]];
            $data = ['merge_tags' => ['text' => ['currency' => 'EUR', 'total' => '1234.5']]];
            foreach (['php', 'native'] as $engine) {
                $filled = self::outcome($engine, $program + ['formats' => $formats], $data, []);
                $this->assertSame('EUR 1,234.50', $filled->output);
            }
        }
    }

    /** @return iterable<string, array{string, \stdClass}> */
    public static function entries(): iterable
    {
        foreach (['php', 'native'] as $engine) {
            foreach (self::read('entries') as $case) {
                yield "$engine, {$case->locale}: {$case->style}" => [$engine, $case];
            }
        }
    }

    /** @dataProvider entries */
    public function testAnEntryWritesWhatIntlWrites(string $engine, \stdClass $case): void
    {
        $tag = ['group' => 'text', 'name' => 'value', 'format' => 0, 'source' => '{{ value }}'];
        $program = ['format' => 4, 'target' => 'text', 'lists' => [], 'formats' => [$case->format], 'tags' => [$tag]];
        $program += ['conditions' => [], 'ops' => [['plain', 0]]];
        foreach ($case->values as [$value, $written]) {
            $actual = self::outcome($engine, $program, ['merge_tags' => ['text' => ['value' => $value]]], []);
            $this->assertSame($written ?? '', $actual->output, $value);
            $this->assertSame($written === null ? ['text.value'] : [], $actual->report->missing, $value);
        }
    }

    /** @return array<string, array{string}> */
    public static function engines(): array
    {
        return ['php' => ['php'], 'native' => ['native']];
    }

    /** @dataProvider engines */
    public function testAnInvalidProgramOfAMailIsRefused(string $engine): void
    {
        [$case] = array_values(array_filter(self::read('fills'), static fn (\stdClass $case) => str_contains(
            $case->name,
            'a currency that is a value',
        )));
        $invalid = clone $case->program;
        $invalid->ops = [['text', 99]];
        $mail = new MailPrograms([Program::fromValue($case->program), Program::fromValue($invalid)]);
        [$filled] = Engines::open($engine)->fillAll([new FillJob($mail, $case->data, new FillOptions())]);
        $this->assertInstanceOf(FillException::class, $filled);
        $this->assertSame('INVALID_PROGRAM', $filled->errorCode);
        $this->assertSame([['program', 'ops', 0, 1]], array_column($filled->issues, 'loc'));
    }

    /** @return list<\stdClass> */
    private static function read(string $name): array
    {
        return Json::decode((string) file_get_contents(self::FOLDER . "/$name.json"));
    }

    /** @param array<array-key, mixed> $options */
    private static function outcome(string $engine, mixed $program, mixed $data, array $options): mixed
    {
        return Outcome::of(Engines::open($engine), static fn () => Program::fromValue($program), $data, $options);
    }
}
