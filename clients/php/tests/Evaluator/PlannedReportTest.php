<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use PHPUnit\Framework\TestCase;

/** What a plan reports is what is reported without one. */
final class PlannedReportTest extends TestCase
{
    /** PHP has a list for names that count from 0. */
    public function testValuesWithNumbersForNamesAreUnused(): void
    {
        $program = ['format' => 1, 'target' => 'html', 'tags' => [], 'conditions' => [], 'ops' => ['a']];
        $mail = new MailPrograms([Program::fromValue($program)]);
        $named = (object) ['0' => 'https://x.example/', '1' => ''];
        $data = ['merge_tags' => ['text' => ['name' => 'Ann'], 'url' => $named]];
        $this->assertNull($mail->fillByPlan(new GivenData($data), new FillOptions()));
        $filled = $mail->fillByPlan(new GivenData($data), new FillOptions());
        $this->assertSame(['text.name', 'url.0', 'url.1'], $filled?->report()->unused);
    }
}
