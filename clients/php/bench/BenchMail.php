<?php

declare(strict_types=1);

namespace Letterpress\Bench;

use Letterpress\Engine\FillJob;
use Letterpress\Engine\NativeBinary;
use Letterpress\Engine\NativeEngine;
use Letterpress\Engine\PhpEngine;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Template\Program;
use Twig\Environment;
use Twig\Loader\ArrayLoader;

/** One mail, as a program and as a template for Twig, and the ways to render it. */
final class BenchMail
{
    private const SLOTS = 18;

    private function __construct()
    {
    }

    /** @return \Closure(int): string which renders so many times and returns the first output */
    public static function open(string $way): \Closure
    {
        [$program, $twig, $data] = self::make();
        if ($way === 'twig') {
            require 'Twig/autoload.php';
            $template = (new Environment(new ArrayLoader(['mail' => $twig])))->load('mail');
            return self::repeat(static fn () => $template->render($data));
        }
        $engine = $way === 'php' ? new PhpEngine() : new NativeEngine(NativeBinary::find(), 5_000);
        $job = new FillJob(Program::fromJson($program), ['merge_tags' => ['text' => $data]], new FillOptions());
        return str_ends_with($way, 'in batches')
            ? static fn (int $count) => $engine->fillAll(array_fill(0, $count, $job))[0]->output
            : self::repeat(static fn () => $engine->fillAll([$job])[0]->output);
    }

    /** @param \Closure(): string $render */
    private static function repeat(\Closure $render): \Closure
    {
        return static function (int $count) use ($render): string {
            for ($i = 1; $i < $count; $i++) {
                $render();
            }
            return $render();
        };
    }

    /** @return array{string, string, array<string, string>} the program, the template for Twig, and the values */
    private static function make(): array
    {
        $cell = '<tr><td align="left" style="font-size:0;padding:10px 25px;word-break:break-word"><div style="font-family:'
            . 'Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1a1a1a">';
        $ops = ['<!doctype html><html lang="en"><body>'];
        $twig = $ops[0];
        $data = [];
        for ($i = 0; $i < self::SLOTS; $i++) {
            $before = str_repeat("$cell Numbrook keeps your books in order.</div></td></tr>\n", 4) . $cell;
            array_push($ops, $before, ['text', $i], '</div></td></tr>');
            $twig .= "$before{{ name_$i }}</div></td></tr>";
            $data["name_$i"] = "Ann & Bo $i";
        }
        $toTag = static fn (string $name) => ['group' => 'text', 'name' => $name, 'source' => "{{ $name }}"];
        $program = ['format' => 1, 'target' => 'html', 'tags' => array_map($toTag, array_keys($data)), 'conditions' => []];
        return [json_encode($program + ['ops' => $ops], JSON_THROW_ON_ERROR), $twig, $data];
    }
}
