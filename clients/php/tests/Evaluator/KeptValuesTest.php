<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Engine\Engines;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** A template that is kept for the next mail holds nothing of the mails before. */
final class KeptValuesTest extends TestCase
{
    private const TAGS = [
        ['group' => 'text', 'name' => 'name', 'source' => '{{ name }}'],
        ['group' => 'url', 'name' => 'link', 'source' => '{{ link }}'],
    ];

    /** @return array<string, array{array<string, mixed>}> */
    public static function programs(): array
    {
        $flat = ['<p>', ['text', 0], '</p><a href="', ['url', 1], '">', ['plain', 0], '</a>'];
        $condition = ['node' => 'n', 'steps' => [['test', 'plan', '!=', 'x']]];
        $ofItem = ['node' => 'i', 'steps' => [['item', 0, 'plan', '!=', 'x']]];
        $item = ['list' => 0] + self::TAGS[0];
        return [
            'values' => [['format' => 1, 'tags' => self::TAGS, 'conditions' => [], 'ops' => $flat]],
            'a condition' => [[
                'format' => 1,
                'tags' => self::TAGS,
                'conditions' => [$condition],
                'ops' => [['unless', 0, 1], ...$flat],
            ]],
            'a list' => [[
                'format' => 2,
                'lists' => [['name' => 'items', 'max' => 9]],
                'tags' => [...self::TAGS, $item],
                'conditions' => [$ofItem],
                'ops' => [...$flat, ['each', 0, 8, 10], ['unless', 0, 10], ['text', 2]],
            ]],
        ];
    }

    /**
     * @dataProvider programs
     * @param array<string, mixed> $program
     */
    public function testNoValueIsKeptAfterAFill(array $program): void
    {
        $mail = new MailPrograms([Program::fromValue(json_decode(json_encode(['target' => 'html'] + $program)))]);
        $engine = Engines::open('php');
        for ($mails = 0; $mails < 4; $mails++) {
            $values = ['text' => ['name' => "Ann-$mails"], 'url' => ['link' => "https://x.example/Ann-$mails"]];
            $item = ['merge_tags' => ['text' => ['name' => "Ann-$mails, item"]], 'context' => ['plan' => "Ann-$mails"]];
            $data = ['merge_tags' => $values, 'context' => ['plan' => "Ann-$mails"], 'lists' => ['items' => [$item, $item]]];
            $filled = $engine->fill($mail, $data, new FillOptions());
            $this->assertInstanceOf(Filled::class, $filled);
            $this->assertStringContainsString("Ann-$mails", $filled->outputs[0]);
        }
        $this->assertStringContainsString('<p>', print_r($mail, true));
        $this->assertStringNotContainsString('Ann-', print_r($mail, true));
    }
}
