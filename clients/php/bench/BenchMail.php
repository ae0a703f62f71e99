<?php

declare(strict_types=1);

namespace Letterpress\Bench;

use Letterpress\Engine\Engines;
use Letterpress\LoadedTemplate;
use Letterpress\MailRenderer;
use Letterpress\RenderRequest;
use Letterpress\Template\Template;
use Twig\Environment;
use Twig\Loader\ArrayLoader;

/** One mail, as a template and as one for Twig, and the ways to render it. */
final class BenchMail
{
    private const SLOTS = 18;

    private function __construct()
    {
    }

    /** @return \Closure(int): string which renders so many times and returns the first body */
    public static function open(string $way): \Closure
    {
        [$template, $twig, $values] = self::make(str_contains($way, 'text and subject'));
        if ($way === 'twig') {
            require_once 'Twig/autoload.php';
            $compiled = (new Environment(new ArrayLoader(['mail' => $twig])))->load('mail');
            return self::repeat(static fn () => $compiled->render($values));
        }
        $renderer = new MailRenderer(Engines::open(str_starts_with($way, 'php') ? 'php' : 'native'));
        $loaded = new LoadedTemplate(Template::parse($template), false);
        $data = ['merge_tags' => ['text' => $values]];
        if (str_ends_with($way, 'in batches')) {
            $mail = [$loaded, new RenderRequest('mail', $data)];
            return static fn (int $count) => $renderer->renderAll(array_fill(0, $count, $mail))[0]->output;
        }
        return str_ends_with($way, 'html alone')
            ? self::repeat(static fn () => $renderer->renderOutput($loaded->template, 'html', $data))
            : self::repeat(static fn () => $renderer->render($loaded, 'mail', $data, 'html', 'error-urls')->output);
    }

    /** @return array<string, mixed> with html alone */
    public static function template(): array
    {
        return self::make(false)[0];
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

    /** @return array{array<string, mixed>, string, array<string, string>} the template, the one for Twig, and the values */
    private static function make(bool $isWhole): array
    {
        $cell = '<tr><td align="left" style="font-size:0;padding:10px 25px;word-break:break-word"><div style="font-family:'
            . 'Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1a1a1a">';
        $html = ['<!doctype html><html lang="en"><body>'];
        $twig = $html[0];
        $text = ["Numbrook\n"];
        $values = [];
        for ($i = 0; $i < self::SLOTS; $i++) {
            $before = str_repeat("$cell Numbrook keeps your books in order.</div></td></tr>\n", 4) . $cell;
            array_push($html, $before, ['text', $i], '</div></td></tr>');
            array_push($text, "\n\n", ['plain', $i]);
            $twig .= "$before{{ name_$i }}</div></td></tr>";
            $values["name_$i"] = "Ann & Bo $i";
        }
        $programs = ['html' => $html];
        if ($isWhole) {
            $programs += ['text' => $text, 'subject' => ['Order of ', ['line', 0]]];
        }
        $toTag = static fn (string $name) => ['group' => 'text', 'name' => $name, 'source' => "{{ $name }}"];
        $tags = array_map($toTag, array_keys($values));
        $empty = ['format' => 1, 'target' => 'html', 'tags' => $tags, 'conditions' => []];
        $toProgram = static fn (array $ops) => [...$empty, 'ops' => $ops];
        return [['template_id' => 'mail', 'programs' => array_map($toProgram, $programs)], $twig, $values];
    }
}
