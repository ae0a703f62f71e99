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

/** Mails, each as a template and as one for Twig, and the ways to render them. */
final class BenchMail
{
    private const SLOTS = 18;
    private const CONDITIONS = 6;
    private const ITEMS = 50;
    private const ITEM_SLOTS = 6;

    private function __construct()
    {
    }

    /** @return \Closure(int): string which renders so many times and returns the first body */
    public static function open(string $way): \Closure
    {
        [$template, , $data] = self::decode(self::make($way));
        $renderer = new MailRenderer(Engines::open(str_starts_with($way, 'php') ? 'php' : 'native'));
        $loaded = new LoadedTemplate(Template::parse($template), false);
        if (str_ends_with($way, 'in batches')) {
            $mail = [$loaded, new RenderRequest('mail', $data)];
            return static fn (int $count) => $renderer->renderAll(array_fill(0, $count, $mail))[0]->output;
        }
        return str_ends_with($way, 'html alone')
            ? self::repeat(static fn () => $renderer->renderOutput($loaded->template, 'html', $data))
            : self::repeat(static fn () => $renderer->render($loaded, 'mail', $data, 'html', 'error-urls')->output);
    }

    /** @return \Closure(int): string which does the same by Twig, for the body of the mail that a way renders */
    public static function openTwig(string $way): \Closure
    {
        require_once 'Twig/autoload.php';
        [, $twig, , $values] = self::decode(self::make($way));
        $compiled = (new Environment(new ArrayLoader(['mail' => $twig])))->load('mail');
        return self::repeat(static fn () => $compiled->render($values));
    }

    /** @return array<string, mixed> with html alone */
    public static function template(): array
    {
        return self::make('')[0];
    }

    /** As data come from elsewhere: no two values or names share their memory. */
    private static function decode(array $mail): array
    {
        return json_decode(json_encode($mail, JSON_THROW_ON_ERROR), true, flags: JSON_THROW_ON_ERROR);
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

    /**
     * The template, the one for Twig, and the data of either.
     *
     * @return array{array<string, mixed>, string, array<string, mixed>, array<string, mixed>}
     */
    private static function make(string $way): array
    {
        if (str_contains($way, 'a list')) {
            return self::makeList();
        }
        $conditions = str_contains($way, 'conditions') ? self::CONDITIONS : 0;
        $cell = '<tr><td align="left" style="font-size:0;padding:10px 25px;word-break:break-word"><div style="font-family:'
            . 'Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;text-align:left;color:#1a1a1a">';
        $html = ['<!doctype html><html lang="en"><body>'];
        $twig = $html[0];
        $text = ["Numbrook\n"];
        $values = [];
        for ($i = 0; $i < self::SLOTS; $i++) {
            $before = str_repeat("$cell Numbrook keeps your books in order.</div></td></tr>\n", 4) . $cell;
            $isConditional = $i < $conditions;
            if ($isConditional) {
                $html[] = ['unless', $i, count($html) + 4];
            }
            array_push($html, $before, ['text', $i], '</div></td></tr>');
            array_push($text, "\n\n", ['plain', $i]);
            $row = "$before{{ name_$i }}</div></td></tr>";
            $twig .= $isConditional ? "{% if show_$i %}{$row}{% endif %}" : $row;
            $values["name_$i"] = "Ann & Bo $i";
        }
        $keys = array_map(static fn (int $i) => "show_$i", array_keys(array_fill(0, $conditions, true)));
        $toCondition = static fn (string $key) => ['node' => '', 'steps' => [['test', $key, 'is_not_empty']]];
        $context = array_fill_keys($keys, 'yes');
        $programs = ['html' => $html];
        if (str_contains($way, 'text and subject')) {
            $programs += ['text' => $text, 'subject' => ['Order of ', ['line', 0]]];
        }
        $template = self::toTemplate($programs, [
            'format' => 1,
            'tags' => array_map(self::toTag(...), array_keys($values)),
            'conditions' => array_map($toCondition, $keys),
        ]);
        $data = ['merge_tags' => ['text' => $values]] + ($context === [] ? [] : ['context' => $context]);
        return [$template, $twig, $data, $values + $context];
    }

    /** @return array{array<string, mixed>, string, array<string, mixed>, array<string, mixed>} */
    private static function makeList(): array
    {
        $names = array_map(static fn (int $at) => "name_$at", range(0, self::ITEM_SLOTS - 1));
        $values = array_combine($names, array_map(static fn (string $name) => "Ann & Bo $name", $names));
        $toItem = static fn (int $at) => array_map(static fn (string $value) => "$value, item $at", $values);
        $items = array_map($toItem, range(1, self::ITEMS));
        $cells = [];
        foreach ($names as $at => $name) {
            array_push($cells, ['text', $at], '</td><td style="padding:8px 0;border-bottom:1px solid #dddddd">');
        }
        $html = ['<table><tr><td>', ['each', 0, 2, 2 + count($cells)], ...$cells, '</td></tr></table>'];
        $write = static fn ($op) => is_string($op) ? $op : '{{ item.' . $names[$op[1]] . ' }}';
        $body = implode('', array_map($write, $cells));
        $template = self::toTemplate(['html' => $html], [
            'format' => 2,
            'lists' => [['name' => 'items', 'max' => self::ITEMS]],
            'tags' => array_map(static fn (string $name) => self::toTag($name) + ['list' => 0], $names),
            'conditions' => [],
        ]);
        $data = ['lists' => ['items' => array_map(static fn ($item) => ['merge_tags' => ['text' => $item]], $items)]];
        return [$template, "$html[0]{% for item in items %}$body{% endfor %}</td></tr></table>", $data, ['items' => $items]];
    }

    /**
     * @param array<string, list<mixed>> $programs ops by the name of the program
     * @param array<string, mixed> $members of each program
     * @return array<string, mixed>
     */
    private static function toTemplate(array $programs, array $members): array
    {
        $toProgram = static fn (array $ops) => ['target' => 'html', ...$members, 'ops' => $ops];
        return ['template_id' => 'mail', 'programs' => array_map($toProgram, $programs)];
    }

    /** @return array<string, mixed> */
    private static function toTag(string $name): array
    {
        return ['group' => 'text', 'name' => $name, 'source' => "{{ $name }}"];
    }
}
