<?php

declare(strict_types=1);

namespace Letterpress\Tests\Client;

use Letterpress\Engine\Engines;
use Letterpress\Engine\FillJob;
use Letterpress\Evaluator\FillOptions;
use Letterpress\LetterpressException;
use Letterpress\Template\Json;
use Letterpress\Template\Template;
use Letterpress\TemplateRenderer;
use Letterpress\Tests\Support\Conformance;
use PHPUnit\Framework\TestCase;

/** The cases of conformance/render and conformance/errors, in every engine. */
final class RenderCasesTest extends TestCase
{
    private const ENGINES = ['php', 'native'];

    /** @return array<string, array{string, string}> each engine with the folder of each case */
    public static function renderCases(): array
    {
        $sets = [];
        foreach (Conformance::files('render/*/*') as $file) {
            foreach (basename($file) === 'case.json' ? self::ENGINES : [] as $engine) {
                $folder = dirname($file);
                $sets["$engine, " . basename(dirname($folder)) . '/' . basename($folder)] = [$engine, $folder];
            }
        }
        return $sets;
    }

    /** @dataProvider renderCases */
    public function testRendersTheBytesAndTheReportOfTheCase(string $engine, string $folder): void
    {
        $template = Template::parse(Json::decode(Conformance::read(dirname($folder) . '/template.json')));
        $case = Json::decode(Conformance::read("$folder/case.json"));
        $options = new FillOptions(...(array) ($case->options ?? []));
        foreach (Json::decode(Conformance::read("$folder/expected.json")) as $name => $expected) {
            $data = Conformance::callerData($case->data ?? []);
            $job = new FillJob($template->body($name), $data, $options);
            [$filled] = Engines::open($engine)->fillAll([$job]);
            $this->assertSame(file_get_contents("$folder/$expected->file"), $filled->outputs[0], $name);
            $this->assertTrue(Conformance::matches(Json::decode(Json::encode($filled->report)), $expected->report), $name);
        }
    }

    /** @return array<string, array{string, \stdClass}> */
    public static function errorCases(): array
    {
        $sets = [];
        foreach (Conformance::cases('errors') as $name => [$case]) {
            foreach (self::ENGINES as $engine) {
                $sets["$engine, $name"] = [$engine, $case];
            }
        }
        return $sets;
    }

    /** @dataProvider errorCases */
    public function testRefusesWhatTheCaseSays(string $engine, \stdClass $case): void
    {
        try {
            (new TemplateRenderer($engine))->renderTemplate(
                isset($case->template_file) ? Conformance::readShared($case->template_file) : Json::encode($case->template),
                $case->data ?? [],
                $case->target,
                ...(array) ($case->options ?? []),
            );
        } catch (LetterpressException $exception) {
            $actual = ['error' => ['code' => $exception->errorCode, 'issues' => $exception->issues]];
            $json = Json::encode($actual);
            $this->assertTrue(Conformance::matches(Json::decode($json), $case->expected), $json);
            return;
        }
        $this->fail('nothing was refused');
    }
}
