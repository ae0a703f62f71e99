<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** Items whose values have the same names are filled together, and no others. */
final class GivenItemsTest extends TestCase
{
    private const TAGS = [['text', 'a'], ['text', 'b'], ['attr', 'c']];

    /** @return array<string, array{list<array<string, array<string, string>>>, string}> */
    public static function items(): array
    {
        $whole = ['text' => ['a' => '1', 'b' => '2']];
        return [
            'the same names' => [[$whole, ['text' => ['a' => '3', 'b' => '4']]], '1-2-;3-4-;'],
            'in another order' => [[$whole, ['text' => ['b' => '4', 'a' => '3']]], '1-2-;3-4-;'],
            'another name' => [[['text' => ['a' => '1']], ['text' => ['b' => '2']]], '1--;-2-;'],
            'another group' => [[['text' => ['a' => '1']], ['attr' => ['a' => '2']]], '1--;--;'],
            'one group more' => [[['text' => ['a' => '1']], ['text' => ['a' => '2'], 'attr' => ['c' => '3']]], '1--;2--3;'],
            'an empty value' => [[['text' => ['a' => '1']], ['text' => ['a' => '']]], '1--;--;'],
        ];
    }

    /**
     * @dataProvider items
     * @param list<array<string, array<string, string>>> $items
     */
    public function testEachHasItsOwnValues(array $items, string $expected): void
    {
        $toTag = static fn (array $tag) => ['group' => $tag[0], 'name' => $tag[1], 'source' => $tag[1], 'list' => 0];
        $program = [
            'format' => 2,
            'target' => 'html',
            'lists' => [['name' => 'items', 'max' => 9]],
            'tags' => array_map($toTag, self::TAGS),
            'conditions' => [],
            'ops' => [['each', 0, 1, 7], ['text', 0], '-', ['text', 1], '-', ['text', 2], ';'],
        ];
        $mail = new MailPrograms([Program::fromValue(json_decode(json_encode($program)))]);
        $toItem = static fn (array $groups) => ['merge_tags' => $groups];
        $data = ['lists' => ['items' => array_map($toItem, $items)]];
        // What is filled once needs no plan.
        $mail->fillByPlan(new GivenData($data), new FillOptions());
        $filled = $mail->fillByPlan(new GivenData($data), new FillOptions());
        $this->assertSame($expected, $filled?->outputs[0]);
    }
}
