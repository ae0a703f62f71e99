<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\ContextValue;
use Letterpress\Evaluator\Text;
use Letterpress\Template\Json;
use PHPUnit\Framework\TestCase;

/** What must not depend on the settings of PHP, and not grow faster than its input. */
final class TextTest extends TestCase
{
    /** @return array<string, array{string, string}> bad UTF-8, with one `?` for each U+FFFD */
    public static function badSequences(): array
    {
        return [
            // The examples of the Unicode Standard, section 3.9, tables 3-8 to 3-11.
            'table 3-8' => ["\xC0\xAF\xE0\x80\xBF\xF0\x81\x82A", '????????A'],
            'table 3-9, surrogates' => ["\xED\xA0\x80\xED\xBF\xBF\xED\xAFA", '????????A'],
            'table 3-10' => ["\xF4\x91\x92\x93\xFFA\x80\xBFB", '?????A??B'],
            'table 3-11, cut short' => ["\xE1\x80\xE2\xF0\x91\x92\xF1\xBFA", '????A'],
            'cut short at the end' => ["a\xF0\x9F\x98", 'a?'],
            'good and bad' => ["é\xFF日\xC3", 'é?日?'],
        ];
    }

    /** @dataProvider badSequences */
    public function testBadSequencesBecomeReplacementsAsTheStandardSays(string $text, string $expected): void
    {
        $this->assertSame(str_replace('?', "\u{FFFD}", $expected), Text::repair($text));
    }

    /** @return array<string, array{string}> */
    public static function longTexts(): array
    {
        return [
            'spaces before the last letter' => [str_repeat(' ', 65_000) . 'x'],
            'digits' => [str_repeat('9', 65_000)],
            'exponents' => [str_repeat('1e', 32_000)],
            'a fraction' => ['0.' . str_repeat('1', 65_000)],
            'halves of letters' => [str_repeat("\xF0\x9F", 32_000)],
            'letters beyond ASCII' => [str_repeat('İ', 32_000) . "\xFF"],
            'line breaks' => [str_repeat("a\r\n", 21_000)],
            'a date' => ['2026-12-10T' . str_repeat('00:00', 13_000)],
        ];
    }

    /** @dataProvider longTexts */
    public function testTheLongestValuesTakeNoTime(string $text): void
    {
        $started = hrtime(true);
        $repaired = Text::repair($text);
        Text::clean($text);
        Text::oneLine($repaired);
        Text::lower($repaired);
        ContextValue::parseNumber($repaired);
        ContextValue::parseDay($repaired);
        // Tens of milliseconds; what is quadratic takes four thousand million steps.
        $this->assertLessThan(3, (hrtime(true) - $started) / 1e9);
    }

    public function testNumbersAreWrittenAlikeUnderEverySettingAndLocale(): void
    {
        $numbers = ['0.30000000000000004' => 0.1 + 0.2, '1e+21' => 1e21, '1.5e-7' => 1.5e-7, '100000000000000000000' => 1e20];
        $settings = ['precision' => '3', 'serialize_precision' => '5'];
        $before = array_map(static fn (string $name) => (string) ini_get($name), array_keys($settings));
        $locale = (string) setlocale(LC_ALL, '0');
        array_map(ini_set(...), array_keys($settings), $settings);
        setlocale(LC_ALL, 'de_DE.UTF-8', 'tr_TR.UTF-8');
        try {
            foreach ($numbers as $text => $number) {
                $this->assertSame($text, ContextValue::printNumber($number));
            }
            $this->assertSame('[0.30000000000000004,1.0]', Json::encode([0.1 + 0.2, 1.0]));
            $this->assertSame('5', ini_get('serialize_precision'));
            $this->assertSame('iı', Text::lower('Iı'));
            $this->assertSame(0.5, ContextValue::parseNumber('0.5'));
        } finally {
            array_map(ini_set(...), array_keys($settings), $before);
            setlocale(LC_ALL, $locale);
        }
    }

    public function testJsonThatPhpRefusesIsReadAsOtherLanguagesReadIt(): void
    {
        $value = Json::decode('{"a":"\ud83d\ude00 \ud800 \\\\ud800 \uDC00","\u0000b":1,"c":"\u0000d"}');
        $this->assertSame("\u{1F600} \xED\xA0\x80 \\ud800 \xED\xA0\x80", $value->a);
        $this->assertSame("\0d", $value->c);
    }

    public function testJsonOfAnyDepthIsReadOrRefused(): void
    {
        foreach ([500, 3_000, 200_000] as $depth) {
            $text = str_repeat('[', $depth) . str_repeat(']', $depth);
            try {
                $this->assertIsArray(Json::decode($text));
            } catch (\JsonException) {
                $this->assertGreaterThan(500, $depth);
            }
        }
    }
}
