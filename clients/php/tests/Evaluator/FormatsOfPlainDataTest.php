<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Engine\Engines;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Json;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Colour;
use PHPUnit\Framework\TestCase;

/** Values of PHP in a format, which the shared cases cannot hold. */
final class FormatsOfPlainDataTest extends TestCase
{
    private const AMOUNT = '{"plus":[""," €"],"minus":["-"," €"],"decimal":",","group":".","sizes":[3],"least":1,'
        . '"fraction":[2,2]}';
    private const DATE = '{"parts":[["d",1],".",["M",1],".",["y",1],", ",["H",2],":",["m",2]]}';

    /** @return array<string, array{string, mixed, string}> */
    public static function values(): array
    {
        $march = new \DateTimeImmutable('2026-03-29 01:59:59.75', new \DateTimeZone('Europe/Berlin'));
        $line = new \DateTime('1999-12-31T23:59:00-14:00');
        return [
            'an integer' => [self::AMOUNT, 1234, '1.234,00 €'],
            'the smallest integer' => [self::AMOUNT, -9_007_199_254_740_991, '-9.007.199.254.740.991,00 €'],
            'a float' => [self::AMOUNT, 1234.5, '1.234,50 €'],
            'half a cent' => [self::AMOUNT, 1.005, '1,01 €'],
            'a float with an exponent' => [self::AMOUNT, 1e15, '1.000.000.000.000.000,00 €'],
            'a small float' => [self::AMOUNT, -1.5e-7, '0,00 €'],
            'a negative zero' => [self::AMOUNT, -0.0, '0,00 €'],
            'a boolean' => [self::AMOUNT, true, ''],
            'a date' => [self::DATE, $march, '29.3.2026, 01:59'],
            'a date in the offset that it has' => [self::DATE, $line, '31.12.1999, 23:59'],
            'a date in a field of an amount' => [self::AMOUNT, $march, ''],
            'an enum' => [self::AMOUNT, Colour::Red, ''],
        ];
    }

    /** @dataProvider values */
    public function testAValueOfPhpIsWritten(string $format, mixed $value, string $written): void
    {
        $json = '{"format":4,"target":"text","lists":[],"formats":[%s],"conditions":[],"ops":[["plain",0]],'
            . '"tags":[{"group":"text","name":"value","format":0,"source":"{{ value }}"}]}';
        $mail = new MailPrograms([Program::fromJson(sprintf($json, $format))]);
        foreach (['php', 'native'] as $engine) {
            $filled = Engines::open($engine)->fill($mail, ['data' => ['value' => $value]], new FillOptions());
            $this->assertInstanceOf(Filled::class, $filled, Json::encode($filled));
            $this->assertSame($written, $filled->outputs[0]);
            $this->assertSame($written === '' ? ['text.value'] : [], $filled->report->missing);
        }
    }
}
