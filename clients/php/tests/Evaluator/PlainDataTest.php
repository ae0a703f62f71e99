<?php

declare(strict_types=1);

namespace Letterpress\Tests\Evaluator;

use Letterpress\Engine\Engines;
use Letterpress\Evaluator\Filled;
use Letterpress\Evaluator\FillOptions;
use Letterpress\Issue;
use Letterpress\Template\MailPrograms;
use Letterpress\Template\Program;
use Letterpress\Tests\Support\Colour;
use Letterpress\Tests\Support\Customer;
use Letterpress\Tests\Support\Direction;
use Letterpress\Tests\Support\OrderLine;
use PHPUnit\Framework\TestCase;

/** Plain data in the types of PHP, of which JSON says nothing. */
final class PlainDataTest extends TestCase
{
    /** @return iterable<string, array{mixed, string}> */
    public static function values(): iterable
    {
        yield 'a backed enum' => [Colour::Red, 'red'];
        yield 'a date' => [new \DateTimeImmutable('2026-11-26 08:05:00+00:00'), '2026-11-26T08:05:00+00:00'];
        yield 'true' => [true, 'true'];
        yield 'the largest number' => [9_007_199_254_740_991, '9007199254740991'];
        yield 'a number without a fraction' => [1e3, '1000'];
        yield 'a small number' => [0.00001, '0.00001'];
        yield 'a smaller number' => [1.5e-7, '1.5e-7'];
        yield 'null' => [null, ''];
        yield 'an empty array' => [[], ''];
    }

    /** @dataProvider values */
    public function testValuesAreWrittenAsJsonHasThem(mixed $value, string $text): void
    {
        $this->assertSame("$text|", self::fill(['a' => $value], ['a']));
    }

    /** @return iterable<string, array{mixed, string}> */
    public static function strangers(): iterable
    {
        foreach ([static fn () => 1, Direction::Up, (static fn () => yield 1)(), new \ArrayObject([1])] as $value) {
            yield $value::class => [$value, 'an object of class ' . $value::class . ', of which JSON has nothing'];
        }
        yield 'a resource' => [STDERR, 'a resource'];
    }

    /** @dataProvider strangers */
    public function testWhatJsonHasNothingOfIsRefusedByItsClass(mixed $value, string $what): void
    {
        $this->assertSame([['data', 'a'], "must be a value, is $what"], self::fault(['a' => $value], ['a']));
        $this->assertSame([['data', 'a'], "must be an object, is $what"], self::fault(['a' => $value], ['a.b']));
        $this->assertSame([['data', 'a'], "must be a list, is $what"], self::fault(['a' => $value], [], ['a', 'b']));
        $this->assertSame([['data'], "must be an object, is $what"], self::fault($value, ['a']));
    }

    public function testNumbersAreFinite(): void
    {
        $this->assertSame([['data', 'a'], 'must be a finite number, is NaN'], self::fault(['a' => NAN], ['a']));
        $this->assertSame([['data', 'a'], 'must be a finite number, is -Infinity'], self::fault(['a' => -INF], ['a']));
    }

    public function testObjectsHaveTheirPublicMembersOrWhatTheySerialize(): void
    {
        $order = (object) ['customer' => new Customer('Ann'), 'lines' => [new OrderLine('Tea'), (object) ['title' => 'Pen']]];
        $this->assertSame('Ann|Tea;Pen;', self::fill($order, ['customer.name'], ['lines', 'title']));
        $this->assertSame('||', self::fill(['l' => new OrderLine('Tea')], ['l.secret', 'l.missing']));
    }

    public function testNothingIsReadButWhatIsRequestedAndThatOnce(): void
    {
        $customer = new Customer('Ann');
        $other = new Customer('Bo');
        $data = ['customer' => $customer, 'other' => $other];
        $this->assertSame('Ann||Ann|', self::fill($data, ['customer.name', 'customer.mail', 'customer.name']));
        $this->assertSame([1, 0], [$customer->written, $other->written]);
    }

    /** @return array<string, array{string}> */
    public static function engines(): array
    {
        return ['php' => ['php'], 'native' => ['native']];
    }

    /** @dataProvider engines */
    public function testItIsReadOnceForAllProgramsOfAMail(string $engine): void
    {
        $customer = new Customer('Ann');
        $mail = self::mail(9, 8, 7, 6);
        $filled = Engines::open($engine)->fill($mail, ['data' => ['c' => $customer, 'ls' => ['a', 'b']]], new FillOptions());
        $this->assertSame([array_fill(0, 4, 'Annab'), 1], [$filled->outputs, $customer->written]);
    }

    /** @dataProvider engines */
    public function testItIsReadOnceForARefusal(string $engine): void
    {
        $customer = new Customer('Ann');
        $filled = Engines::open($engine)->fill(
            self::mail(9, 3, 2),
            ['data' => ['c' => $customer, 'ls' => ['a', 'b', 'c', 'd']]],
            new FillOptions(),
        );
        $msg = 'holds 4 items, more than the 2 that the template takes';
        $this->assertEquals([new Issue(['data', 'ls'], $msg, 'too_many_items')], $filled->issues);
        $this->assertSame(1, $customer->written);
    }

    /** A mail whose programs write a member of a customer and the items of a list, of which each allows a number of its own. */
    private static function mail(int ...$limits): MailPrograms
    {
        $tags = [
            ['group' => 'text', 'name' => 'c.name', 'path' => ['c', 'name'], 'source' => 'c'],
            ['list' => 0, 'group' => 'text', 'name' => 'it', 'path' => [], 'source' => 'it'],
        ];
        $ops = [['text', 0], ['each', 0, 2, 3], ['text', 1]];
        $program = static fn (int $max) => Program::fromValue([
            'format' => 3,
            'target' => 'html',
            'lists' => [['name' => 'ls', 'max' => $max]],
            'tags' => $tags,
            'conditions' => [],
            'ops' => $ops,
        ]);
        return new MailPrograms(array_map($program, $limits));
    }

    public function testAnObjectInTwoPlacesGivesWhatEachAsksFor(): void
    {
        $order = (object) ['X' => '1', 'Y' => '2'];
        $this->assertSame('1|2|', self::fill(['a' => $order, 'b' => $order], ['a.x', 'b.y']));
    }

    public function testAnArrayWithHolesIsNoList(): void
    {
        $msg = 'must be a list, is an object: array_values() makes a list of it';
        $this->assertSame([['data', 'a'], $msg], self::fault(['a' => [0 => ['b' => 1], 2 => ['b' => 2]]], [], ['a', 'b']));
        $this->assertSame([['data', 'a'], 'must be a list, is an object'], self::fault(['a' => ['x' => 1]], [], ['a', 'b']));
    }

    public function testWholeNumbersAreNamesByTheirDigits(): void
    {
        $this->assertSame('x|y|', self::fill([5 => 'x', 'a' => [2024 => 'y']], ['5', 'a.2024']));
    }

    public function testDepthAndCirclesDoNotMatter(): void
    {
        $circle = new \stdClass();
        $circle->a = 'x';
        $circle->self = $circle;
        $deep = [];
        for ($level = 0; $level < 10_000; $level++) {
            $deep = ['a' => $deep];
        }
        $this->assertSame('x|x|', self::fill(['c' => $circle, 'deep' => $deep, 'b' => 'x'], ['c.self.self.a', 'b']));
    }

    /**
     * Fills a program that writes tags with dots as paths, and then a member of each item of a list.
     *
     * @param list<string> $names
     * @param array{string, string}|null $list a list and a member of its items
     * @return string|list<Issue>
     */
    private static function fill(mixed $data, array $names, ?array $list = null): string|array
    {
        $tags = $ops = [];
        foreach ($names as $at => $name) {
            $tags[] = ['group' => 'text', 'name' => $name, 'path' => explode('.', $name), 'source' => $name];
            array_push($ops, ['text', $at], '|');
        }
        if ($list !== null) {
            $tags[] = ['list' => 0, 'group' => 'text', 'name' => $list[1], 'source' => $list[1]];
            $at = count($ops);
            array_push($ops, ['each', 0, $at + 1, $at + 3], ['text', count($names)], ';');
        }
        $lists = $list === null ? [] : [['name' => $list[0], 'max' => 100]];
        $program = ['format' => 3, 'target' => 'html', 'lists' => $lists, 'tags' => $tags, 'conditions' => [], 'ops' => $ops];
        $mail = new MailPrograms([Program::fromValue($program)]);
        $filled = Engines::open('php')->fill($mail, ['data' => $data], new FillOptions(onMissing: 'empty'));
        return $filled instanceof Filled ? $filled->outputs[0] : $filled->issues;
    }

    /**
     * @param list<string> $names
     * @param array{string, string}|null $list
     * @return array{list<string|int>, string}
     */
    private static function fault(mixed $data, array $names, ?array $list = null): array
    {
        $issues = self::fill($data, $names, $list);
        self::assertIsArray($issues);
        self::assertCount(1, $issues);
        return [$issues[0]->loc, $issues[0]->msg];
    }
}
