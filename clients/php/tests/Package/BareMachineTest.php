<?php

declare(strict_types=1);

namespace Letterpress\Tests\Package;

use PHPUnit\Framework\TestCase;

/** The library where PHP has no extension, or may start no process. */
final class BareMachineTest extends TestCase
{
    private const RENDER = <<<'PHP'
        require 'autoload.php';
        $program = ['format' => 1, 'target' => 'html', 'conditions' => []];
        $program['ops'] = ['<p>', ['text', 0], ' ', ['line', 0], '</p>'];
        $program['tags'] = [['group' => 'text', 'name' => 'name', 'source' => '{{ name }}']];
        $template = ['template_id' => 'x', 'programs' => ['html' => $program]];
        $data = ['merge_tags' => ['text' => ['Name' => "Grüß & 日\xFF"]]];
        try {
            echo (new Letterpress\TemplateRenderer($argv[1]))->renderTemplate($template, $data)->output;
        } catch (Letterpress\LetterpressException $exception) {
            echo $exception->getMessage();
        }
        PHP;
    private const OUTPUT = "<p>Grüß &amp; 日\u{FFFD} Grüß & 日\u{FFFD}</p>";

    /** @return array<string, array{list<string>, string, string}> */
    public static function machines(): array
    {
        $noProcess = ['-d', 'disable_functions=proc_open'];
        $refusal = 'engine is native, which cannot run here: proc_open is disabled';
        return [
            'no extension, php' => [['-n'], 'php', self::OUTPUT],
            'no extension, native' => [['-n'], 'native', self::OUTPUT],
            'no process, auto' => [$noProcess, 'auto', self::OUTPUT],
            'no process, native' => [$noProcess, 'native', $refusal],
            'another engine' => [[], 'wasm', 'engine must be auto, native or php'],
        ];
    }

    /**
     * @dataProvider machines
     * @param list<string> $settings
     */
    public function testRendersOrSaysWhyNot(array $settings, string $engine, string $expected): void
    {
        $command = [PHP_BINARY, ...$settings, '-r', self::RENDER, '--', $engine];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes, __DIR__ . '/../..');
        $this->assertSame($expected, stream_get_contents($pipes[1]));
        $this->assertSame(0, proc_close($process));
    }

    public function testWithoutCurlAClientSaysWhatToGiveIt(): void
    {
        $code = "require 'autoload.php'; try { new Letterpress\\LetterpressClient('k', 'http://127.0.0.1'); }"
            . ' catch (Letterpress\LetterpressException $exception) { echo $exception->getMessage(); }';
        $command = [PHP_BINARY, '-n', '-r', $code];
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes, __DIR__ . '/../..');
        $expected = 'httpClient must be given where PHP has no curl extension';
        $this->assertSame($expected, stream_get_contents($pipes[1]));
        $this->assertSame(0, proc_close($process));
    }
}
