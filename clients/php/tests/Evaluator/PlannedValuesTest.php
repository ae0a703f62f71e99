<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** However often and in whatever order values stand in a mail, a plan writes each in its place. */
final class PlannedValuesTest extends TestCase
{
    /** @return array<string, array{list<mixed>, string}> */
    public static function ops(): array
    {
        return [
            'each once' => [['<', ['text', 0], '-', ['text', 1], '>'], '<A&amp;-B>'],
            'in another order' => [[['text', 1], ['text', 0]], 'BA&amp;'],
            'one of them' => [['<', ['text', 1], '>'], '<B>'],
            'one twice' => [[['text', 0], '-', ['text', 0]], 'A&amp;-A&amp;'],
            'all, and one twice' => [[['text', 0], ['text', 1], '-', ['text', 0]], 'A&amp;B-A&amp;'],
            'in two ways' => [[['text', 0], ['plain', 1]], 'A&amp;B'],
            'in another way' => [[['plain', 1], ['plain', 0]], 'BA&'],
            'in a path' => [['<', ['url-path', 0], '>'], '<A%26>'],
            'in a path twice' => [[['url-path', 0], ['url-path', 0], ['text', 1]], 'A%26A%26B'],
        ];
    }

    /**
     * @dataProvider ops
     * @param list<mixed> $ops
     */
    public function testValuesStandInTheirPlaces(array $ops, string $expected): void
    {
        $this->assertSame($expected, self::fillAgain($ops, ['a' => 'A&', 'b' => 'B']));
    }

    public function testALineIsOneLine(): void
    {
        $this->assertSame('Hi a b', self::fillAgain(['Hi ', ['line', 0]], ['a' => " a\tb ", 'b' => '']));
        $this->assertSame('Hi ä b', self::fillAgain(['Hi ', ['line', 0]], ['a' => "ä\u{2028}b", 'b' => '']));
        $this->assertSame('Hi a b', self::fillAgain(['Hi ', ['line', 0]], ['a' => ' a b ', 'b' => '']));
    }

    /**
     * What is filled once needs no plan.
     *
     * @param list<mixed> $ops
     * @param array<string, string> $values
     */
    private static function fillAgain(array $ops, array $values): ?string
    {
        $toTag = static fn (string $name) => ['group' => 'text', 'name' => $name, 'source' => "{{ $name }}"];
        $tags = array_map($toTag, array_keys($values));
        $program = ['format' => 1, 'target' => 'html', 'tags' => $tags, 'conditions' => [], 'ops' => $ops];
        $mail = new MailPrograms([Program::fromValue(json_decode(json_encode($program)))]);
        $data = ['merge_tags' => ['text' => $values]];
        $mail->fillByPlan(new GivenData($data), new FillOptions());
        return $mail->fillByPlan(new GivenData($data), new FillOptions())?->outputs[0];
    }
}
