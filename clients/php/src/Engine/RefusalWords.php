<?php

declare(strict_types=1);

namespace Letterpress\Engine;

use Letterpress\Evaluator\FillException;
use Letterpress\Issue;

/**
 * Turns the refusals of the render core, which names rules by number, into words. bin/messages.json is a copy of
 * core/messages.json of Letterpress, made with the binaries.
 *
 * @internal
 */
final class RefusalWords
{
    private const FILE = __DIR__ . '/../../bin/messages.json';

    /** @var list<array{code: string, loc: list<string>, msg: string, type: string}>|null */
    private static ?array $rules = null;

    private function __construct()
    {
    }

    /** @param string $json a list of rule, place and what goes into the words, for each issue */
    public static function toException(string $json): FillException
    {
        self::$rules ??= json_decode((string) file_get_contents(self::FILE), true, flags: JSON_THROW_ON_ERROR);
        $issues = [];
        $code = null;
        foreach (json_decode($json, true, flags: JSON_THROW_ON_ERROR) as $entry) {
            [$number, $place] = $entry;
            $rule = self::$rules[$number] ?? throw new EngineException("the native engine named an unknown rule $number");
            $words = [];
            foreach (array_slice($entry, 2) as $at => $word) {
                $words["{{$at}}"] = (string) $word;
            }
            $issues[] = new Issue([...$rule['loc'], ...$place], strtr($rule['msg'], $words), $rule['type']);
            $code ??= $rule['code'];
        }
        if ($code === null) {
            throw new EngineException('the native engine refused without an issue');
        }
        return new FillException($code, $issues);
    }
}
