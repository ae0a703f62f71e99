<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Engine\Engines;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** A template that is kept for the next mail holds nothing of the mails before. */
final class KeptValuesTest extends TestCase
{
    public function testNoValueIsKeptAfterAFill(): void
    {
        $tags = [
            ['group' => 'text', 'name' => 'name', 'source' => '{{ name }}'],
            ['group' => 'url', 'name' => 'link', 'source' => '{{ link }}'],
        ];
        $ops = ['<p>', ['text', 0], '</p><a href="', ['url', 1], '">', ['plain', 0], '</a>'];
        $program = ['format' => 1, 'target' => 'html', 'tags' => $tags, 'conditions' => [], 'ops' => $ops];
        $mail = new MailPrograms([Program::fromValue(json_decode(json_encode($program)))]);
        $engine = Engines::open('php');
        for ($mails = 0; $mails < 3; $mails++) {
            $values = ['text' => ['name' => "Ann-$mails"], 'url' => ['link' => "https://x.example/Ann-$mails"]];
            $filled = $engine->fill($mail, new GivenData(['merge_tags' => $values]), new FillOptions());
            $this->assertInstanceOf(Filled::class, $filled);
            $this->assertStringContainsString("Ann-$mails", $filled->outputs[0]);
        }
        $this->assertStringContainsString('<p>', print_r($mail, true));
        $this->assertStringNotContainsString('Ann-', print_r($mail, true));
    }
}
