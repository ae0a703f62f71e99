<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillException;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Evaluator\GivenData;
use Letterpress\Evaluator\ProgramEvaluator;
use Letterpress\Template\Json;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Conformance;
use PHPUnit\Framework\TestCase;

/** A plan asks for tags as the general evaluator does. */
final class PlannedGivenTest extends TestCase
{
    private const FILLS = 4_000;
    /** Of each program. */
    private const MAILS = 5;
    private const POLICIES = ['error-urls', 'empty', 'keep', 'keep', 'error'];
    private const VALUES = [null, null, '', ' ', "\t\u{3000}", 'Ann', 'Bo & Co', " \u{a0}x", "\u{200b}", 'http://x/'];
    private const URLS = [null, null, '', 'http://y/', 'mailto:a@b.c'];
    private const GROUPS = ['text', 'text', 'text', 'url'];
    private const POSITIONS = ['text', 'text', 'attribute', 'plain', 'url-path', 'js-text'];
    private const TAGS = [['a'], ['b'], ['a'], ['x', 0], ['y', 0], ['x', 0]];
    private const DEFAULTS = [null, null, null, '', " \n", 'Hello'];
    private const SOURCES = ['{{ t }}', ' ', ''];

    public function testAPlanGivesWhatTheCasesExpect(): void
    {
        $planned = 0;
        foreach (Json::decode(Conformance::readShared('core/given.json')) as $case) {
            if (isset($case->expected->error)) {
                continue;
            }
            $mail = new MailPrograms([Program::fromValue($case->program)]);
            $options = new FillOptions(...(array) ($case->options ?? []));
            $data = new GivenData(Conformance::callerData($case->data));
            for ($times = 0; $times < 3; $times++) {
                $filled = $mail->fillByPlan($data, $options);
            }
            if ($filled !== null) {
                $planned++;
                $actual = Json::decode(Json::encode(['output' => $filled->outputs[0], 'report' => $filled->report()]));
                $this->assertTrue(Conformance::matches($actual, $case->expected), "$case->name: " . Json::encode($actual));
            }
        }
        $this->assertGreaterThan(30, $planned);
    }

    /** Programs with many steps and ops that ask, and data of all kinds, each filled again for other data. */
    public function testAPlanGivesWhatIsGivenOpByOp(): void
    {
        mt_srand((int) (getenv('SEED') ?: 1));
        $planned = 0;
        for ($at = 0; $at < self::FILLS; $at += self::MAILS) {
            $value = Json::decode(Json::encode(self::program()));
            $mail = new MailPrograms([Program::fromValue($value)]);
            $options = new FillOptions(self::oneOf(self::POLICIES), mt_rand(0, 9) === 0 ? mt_rand(0, 60) : 10_000);
            for ($others = 0; $others < self::MAILS; $others++) {
                $data = self::data();
                $expected = self::outcome(self::fillByOps($mail, $data, $options));
                for ($times = 0; $times < 3; $times++) {
                    $filled = $mail->fillByPlan(new GivenData($data), $options);
                    if ($filled !== null) {
                        $planned += $times === 2 ? 1 : 0;
                        $message = Json::encode([$value, $data, $options]);
                        $this->assertSame($expected, self::outcome($filled), $message);
                    }
                }
            }
        }
        $this->assertGreaterThan(self::FILLS / 3, $planned);
    }

    /** That each is written by itself does not make the output look longer than it may be. */
    public function testManyItemsAreFilledByAPlan(): void
    {
        $mail = new MailPrograms([Program::fromValue([
            'format' => 2, 'target' => 'html', 'lists' => [['name' => 'items', 'max' => 1000]],
            'tags' => [['list' => 0, 'group' => 'text', 'name' => 't', 'source' => '{{ t }}']],
            'conditions' => [['node' => 'n', 'steps' => [['given', 0]]]],
            'ops' => [['each', 0, 1, 3], ['unless', 0, 3], ['text', 0]],
        ])]);
        $toItem = static fn (int $at) => ['merge_tags' => ['text' => ['t' => $at % 2 === 0 ? ' ' : str_repeat('&', 20)]]];
        $data = ['lists' => ['items' => array_map($toItem, range(1, 1000))]];
        $mail->fillByPlan(new GivenData($data), new FillOptions());
        $filled = $mail->fillByPlan(new GivenData($data), new FillOptions());
        $this->assertSame([str_repeat('&amp;', 10_000)], $filled?->outputs);
        $this->assertNull($mail->fillByPlan(new GivenData($data), new FillOptions(maxOutputBytes: 49_999)));
    }

    /** @param array<string, mixed> $data */
    private static function fillByOps(MailPrograms $mail, array $data, FillOptions $options): Filled|FillException
    {
        try {
            return ProgramEvaluator::fill($mail->programs[0]->prepared(), $data, $options);
        } catch (FillException $exception) {
            return $exception;
        }
    }

    private static function outcome(Filled|FillException $filled): string
    {
        return Json::encode($filled instanceof Filled ? [$filled->outputs, $filled->report()] : [$filled->issues]);
    }

    /**
     * Tags 0 to 2 are of the data, 3 to 5 of an item; conditions 0 to 3 ask for the former, all others for either.
     *
     * @return array<string, mixed>
     */
    private static function program(): array
    {
        $tags = [];
        foreach (self::TAGS as $tag) {
            $default = self::oneOf(self::DEFAULTS);
            $tags[] = ['group' => self::oneOf(self::GROUPS), 'name' => $tag[0], 'source' => self::oneOf(self::SOURCES)]
                + (isset($tag[1]) ? ['list' => $tag[1]] : [])
                + ($default === null ? [] : ['default' => $default]);
        }
        $tags[] = ['list' => 0, 'group' => 'text', 'name' => 'loop_number', 'source' => '{{ n }}'];
        $conditions = [];
        for ($at = 0; $at < 8; $at++) {
            $steps = array_map(static fn () => self::step($at < 4 ? 2 : 6), range(1, mt_rand(1, 3)));
            $fold = count($steps) === 1 ? [] : [[self::oneOf(['all', 'any']), count($steps)]];
            $conditions[] = ['node' => "n$at", 'steps' => [...$steps, ...$fold]];
        }
        $join = self::parts(6, 3, mt_rand(0, 1));
        $body = self::parts(6, 3 + count($join), 4);
        $each = ['each', 0, 3 + count($join), 3 + count($join) + count($body)];
        $ops = ['<', ['ask', mt_rand(0, 2)], $each, ...$join, ...$body, '>'];
        return [
            'format' => 2, 'target' => 'html', 'lists' => [['name' => 'items', 'max' => 9]],
            'tags' => $tags, 'conditions' => $conditions, 'ops' => [...$ops, ...self::parts(2, count($ops), 4)],
        ];
    }

    /** @return list<mixed> */
    private static function step(int $lastTag): array
    {
        $isRare = mt_rand(0, 5) === 0;
        return $isRare ? ['test', 'plan', self::oneOf(['is_empty', 'is_not_empty'])] : ['given', mt_rand(0, $lastTag)];
    }

    /**
     * Parts of a program from op `$at` on: an op that asks, a condition over what it decides on, or both.
     *
     * @return list<mixed>
     */
    private static function parts(int $lastTag, int $at, int $count): array
    {
        $ops = [];
        for (; $count > 0; $count--) {
            $tag = mt_rand(0, $lastTag);
            if (mt_rand(0, 1) === 0) {
                $ops[] = ['ask', $tag];
            }
            if (mt_rand(0, 3) > 0) {
                $ops[] = ['unless', mt_rand(0, $lastTag > 2 ? 7 : 3), $at + count($ops) + 3];
                $ops[] = '[';
            }
            $ops[] = [mt_rand(0, 19) === 0 ? 'url' : self::oneOf(self::POSITIONS), $tag];
        }
        return $ops;
    }

    /** @return array<string, mixed> */
    private static function data(): array
    {
        $data = ['merge_tags' => self::mergeTags('a', 'b')];
        $data += mt_rand(0, 2) === 0 ? ['context' => ['plan' => self::oneOf(['pro', '', ' '])]] : [];
        $items = [];
        for ($count = mt_rand(-2, 5); $count > 0; $count--) {
            $context = mt_rand(0, 9) === 0 ? ['context' => ['plan' => 'x']] : [];
            $items[] = ['merge_tags' => self::mergeTags('x', 'y')] + $context;
        }
        return $data + ($items === [] ? [] : ['lists' => ['items' => $items]]);
    }

    /** @return array<string, array<string, string>> */
    private static function mergeTags(string ...$names): array
    {
        $groups = [];
        foreach (['text', 'url'] as $group) {
            foreach ($names as $name) {
                $value = mt_rand(0, 49) === 0 ? "\u{1}" : self::oneOf($group === 'url' ? self::URLS : self::VALUES);
                if ($value !== null) {
                    $groups[$group][mt_rand(0, 9) === 0 ? strtoupper($name) : $name] = $value;
                }
            }
        }
        return $groups;
    }

    /**
     * @template Item
     * @param list<Item> $items
     * @return Item
     */
    private static function oneOf(array $items): mixed
    {
        return $items[mt_rand(0, count($items) - 1)];
    }
}
