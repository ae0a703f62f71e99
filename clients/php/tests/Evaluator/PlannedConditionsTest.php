<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** What is mostly told by the first character of a value is told rightly of every other. */
final class PlannedConditionsTest extends TestCase
{
    /** @return array<string, array{array<string, mixed>, bool}> */
    public static function contexts(): array
    {
        return [
            'none' => [[], true],
            'an empty one' => [['plan' => ''], true],
            'spaces' => [['plan' => ' '], true],
            'a space that is not ASCII' => [['plan' => "\u{a0}"], true],
            'a word' => [['plan' => 'pro'], false],
            'a word behind a tab' => [['plan' => "\tpro"], false],
            'a letter that is not ASCII' => [['plan' => 'ä'], false],
            'a byte that is no text' => [['plan' => "\xff"], false],
            'false' => [['plan' => false], false],
            'zero' => [['plan' => 0], false],
            'a number' => [['plan' => 1.5], false],
            'another key' => [['other' => 'pro'], true],
            'another spelling' => [['PLAN' => 'pro'], false],
        ];
    }

    /**
     * @dataProvider contexts
     * @param array<string, mixed> $context
     */
    public function testAPlanTellsWhetherAValueIsEmpty(array $context, bool $isEmpty): void
    {
        $tests = [['test', 'plan', 'is_empty'], ['test', 'plan', 'is_not_empty']];
        $filled = self::fillAgain(self::mail(['format' => 1], $tests), ['context' => $context]);
        $this->assertSame([$isEmpty ? 'a' : 'b'], $filled?->outputs);
        $this->assertSame([$isEmpty ? 'n1' : 'n0'], $filled->report()->hidden);
        foreach ($tests as $at => $test) {
            $mail = self::mail(['format' => 1], [$test]);
            // A plan for another outcome is there.
            self::fillAgain($mail, ['context' => ['plan' => $isEmpty ? 'pro' : '']]);
            $this->assertSame([$isEmpty === ($at === 0) ? 'a' : ''], self::fillAgain($mail, ['context' => $context])?->outputs);
        }
    }

    /** Also those that are not come to. */
    public function testTooMuchToSearchIsLeftToTheGeneralEvaluator(): void
    {
        $long = str_repeat('x', 20_000);
        $mail = self::mail(['format' => 1], [['test', 'plan', 'is_empty']], [['test', 'text', 'contains', $long]]);
        $this->assertNotNull(self::fillAgain($mail, ['context' => ['plan' => 'pro', 'text' => 'x']]));
        $this->assertNull(self::fillAgain($mail, ['context' => ['plan' => 'pro', 'text' => $long]]));
    }

    public function testANumberOfItemsIsNotEmpty(): void
    {
        $mail = self::mail(['format' => 2, 'lists' => [['name' => 'items', 'max' => 9]]], [['size', 0, 'is_not_empty']]);
        $data = ['context' => ['plan' => ''], 'lists' => ['items' => [['context' => ['x' => 'y']]]]];
        $this->assertSame(['a'], self::fillAgain($mail, $data)?->outputs);
        $this->assertSame(['a'], self::fillAgain($mail, ['context' => ['plan' => '']])?->outputs);
    }

    /**
     * What is filled once needs no plan.
     *
     * @param array<string, mixed> $data
     */
    private static function fillAgain(MailPrograms $mail, array $data): ?Filled
    {
        $mail->fillByPlan(new GivenData($data), new FillOptions());
        return $mail->fillByPlan(new GivenData($data), new FillOptions());
    }

    /**
     * Each test decides on a letter.
     *
     * @param array<string, mixed> $members
     * @param list<list<mixed>> $tests
     * @param list<list<mixed>> $others that decide on nothing
     */
    private static function mail(array $members, array $tests, array $others = []): MailPrograms
    {
        $ops = [];
        $conditions = [];
        foreach ($tests as $at => $test) {
            $conditions[] = ['node' => "n$at", 'steps' => [$test]];
            array_push($ops, ['unless', $at, 2 * $at + 2], chr(ord('a') + $at));
        }
        foreach ($others as $test) {
            $conditions[] = ['node' => '', 'steps' => [$test]];
        }
        $program = $members + ['target' => 'html', 'tags' => [], 'conditions' => $conditions, 'ops' => $ops];
        return new MailPrograms([Program::fromValue(json_decode(json_encode($program)))]);
    }
}
