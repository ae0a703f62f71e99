<?php

// Holds data against the array shapes that `letterpress types` printed into the file that is named, as phpstan's own
// parser reads them. Ends with 1 when data that lacks or misspells something is taken, or other data is refused.

declare(strict_types=1);

use PHPStan\PhpDocParser\Ast\ConstExpr\ConstExprStringNode;
use PHPStan\PhpDocParser\Ast\PhpDoc\TypeAliasTagValueNode;
use PHPStan\PhpDocParser\Ast\Type\ArrayShapeNode;
use PHPStan\PhpDocParser\Ast\Type\ConstTypeNode;
use PHPStan\PhpDocParser\Ast\Type\GenericTypeNode;
use PHPStan\PhpDocParser\Ast\Type\IdentifierTypeNode;
use PHPStan\PhpDocParser\Ast\Type\TypeNode;
use PHPStan\PhpDocParser\Ast\Type\UnionTypeNode;
use PHPStan\PhpDocParser\Lexer\Lexer;
use PHPStan\PhpDocParser\Parser\ConstExprParser;
use PHPStan\PhpDocParser\Parser\PhpDocParser;
use PHPStan\PhpDocParser\Parser\TokenIterator;
use PHPStan\PhpDocParser\Parser\TypeParser;

require '/usr/share/php/PHPStan/PhpDocParser/autoload.php';
require $argv[1];

/** The types that the comment of a class declares, by their names. */
function typesOf(string $class): array
{
    $constants = new ConstExprParser();
    $parser = new PhpDocParser(new TypeParser($constants), $constants);
    $comment = (new ReflectionClass($class))->getDocComment();
    $tags = $parser->parse(new TokenIterator((new Lexer())->tokenize($comment)))->getTags();
    $types = [];
    foreach ($tags as $tag) {
        if ($tag->value instanceof TypeAliasTagValueNode) {
            $types[$tag->value->alias] = $tag->value->type;
        }
    }
    return $types;
}

/** `$types` are those that a type may name. */
function takes(TypeNode $type, mixed $value, array $types): bool
{
    return match (true) {
        $type instanceof ArrayShapeNode => is_array($value) && takesMembers($type, $value, $types),
        $type instanceof GenericTypeNode => is_array($value) && ($type->type->name === 'array' || array_is_list($value))
            && array_filter($value, fn(mixed $item) => !takes($type->genericTypes[0], $item, $types)) === [],
        $type instanceof UnionTypeNode
            => array_filter($type->types, fn(TypeNode $one) => takes($one, $value, $types)) !== [],
        $type instanceof ConstTypeNode => $value === unescape($type->constExpr->value),
        isset($types[$type->name]) => takes($types[$type->name], $value, $types),
        $type instanceof IdentifierTypeNode => in_array($type->name, ['mixed', get_debug_type($value)], true),
    };
}

/** Releases of the parser differ in whether they do it. */
function unescape(string $text): string
{
    return preg_replace_callback('/\\\\u\{([0-9a-f]+)\}/', fn(array $match) => mb_chr(hexdec($match[1])), $text);
}

/** A shape takes what it names and nothing else, unless it says that it is open. */
function takesMembers(ArrayShapeNode $shape, array $value, array $types): bool
{
    $known = [];
    foreach ($shape->items as $item) {
        $isText = $item->keyName instanceof ConstExprStringNode;
        $key = $isText ? unescape($item->keyName->value) : (string) $item->keyName;
        $known[$key] = true;
        if (array_key_exists($key, $value) ? !takes($item->valueType, $value[$key], $types) : !$item->optional) {
            return false;
        }
    }
    return !$shape->sealed || array_diff_key($value, $known) === [];
}

$receipt = 'Letterpress\Mails\ReceiptDynamicData';
$plain = 'Letterpress\Mails\PlainDynamicData';
$shipped = 'Letterpress\Mails\ShippedData';
$branded = 'Letterpress\Mails\BrandedDynamicData';
$brandedData = 'Letterpress\Mails\BrandedData';
$name = ['merge_tags' => ['text' => ['name' => 'Ada']]];
$customer = ['first-name' => 'Ada', 'born' => 1815];
$order = ['no' => 7, 'track' => 'https://e.com/', 'id' => 1, 'lines' => [['title' => 'Pen', 'qty' => 2]]];
$own = ['order' => $order, 'customer' => $customer, 'more' => true];
$tags = ['text' => ['order' => '1'], 'url' => ['shop_url' => 'https://a.example']];
$line = ['merge_tags' => ['text' => ['title' => 'Pen', 'note' => '']]];
$context = ['seats' => 4];
$calls = [
    ['all that is needed', $receipt, ['merge_tags' => $tags, 'context' => $context], true],
    ['a key with signs', $receipt, ['merge_tags' => $tags, 'context' => $context + ['tier' => 'pro', 'Is new */' => true]], true],
    ['a text that is not among the known ones', $receipt, ['merge_tags' => $tags, 'context' => $context + ['tier' => 'x']], true],
    ['a list where texts are known', $receipt, ['merge_tags' => $tags, 'context' => $context + ['stage' => []]], false],
    ['items', $receipt, ['merge_tags' => $tags, 'context' => $context, 'lists' => ['items' => [$line, $line]]], true],
    ['nothing where nothing is needed', $plain, [], true],
    ['no data', $receipt, [], false],
    ['a missing tag', $receipt, ['context' => $context, 'merge_tags' => ['text' => []] + $tags], false],
    ['a missing group', $receipt, ['context' => $context, 'merge_tags' => ['text' => $tags['text']]], false],
    ['a misspelt tag', $receipt, ['context' => $context, 'merge_tags' => ['text' => ['order' => '1', 'greetin' => 'Hi']] + $tags], false],
    ['a misspelt key', $receipt, ['merge_tags' => $tags, 'context' => $context + ['tire' => 'pro']], false],
    ['a value that is none', $receipt, ['context' => $context, 'merge_tags' => ['text' => ['order' => 1]] + $tags], false],
    ['a misspelt list', $receipt, ['merge_tags' => $tags, 'context' => $context, 'lists' => ['lines' => [$line]]], false],
    ['an item without its tag', $receipt, ['merge_tags' => $tags, 'context' => $context, 'lists' => ['items' => [$line, []]]], false],
    ['items by name', $receipt, ['merge_tags' => $tags, 'context' => $context, 'lists' => ['items' => ['first' => $line]]], false],
    ['no key that is declared as required', $receipt, ['merge_tags' => $tags], false],
    ['a key of another type', $receipt, ['merge_tags' => $tags, 'context' => ['seats' => '4']], false],
    ['data for a mail without any', $plain, ['merge_tags' => []], false],
    ['an object with more', $shipped, $own, true],
    ['null where nothing is needed', $shipped, ['tags' => null, 'class' => null] + $own, true],
    ['anything that is only asked for', $shipped, ['order' => ['vip' => [1], 'gifts' => ['a' => 1]] + $order] + $own, true],
    ['no customer', $shipped, ['order' => $order], false],
    ['an item without its quantity', $shipped, ['order' => ['lines' => [['title' => 'Pen']]] + $order] + $own, false],
    ['a link that is a number', $shipped, ['order' => ['track' => 7] + $order] + $own, false],
    ['a truth value that is compared as a number', $shipped, ['order' => ['total' => true] + $order] + $own, false],
    ['a stored brand', $branded, ['brand' => 'acme'] + $name, true],
    ['values of a brand', $branded, ['brand' => ['accent' => '#0a7d33', 'accent_dark' => '#7bdc9b', 'tier' => 'x']] + $name, true],
    ['a value of a brand that is none', $branded, ['brand' => ['accent' => 7]] + $name, false],
    ['a brand that is a number', $branded, ['brand' => 7] + $name, false],
    ['a brand in an object', $brandedData, ['name' => 'Ada', 'brand' => ['accent' => null, 'tier' => 'x']], true],
    ['a name of a brand in an object', $brandedData, ['name' => 'Ada', 'brand' => 'acme'], false],
    ['a number in a brand in an object', $brandedData, ['name' => 'Ada', 'brand' => ['accent' => 7]], false],
    ['tags by name', $shipped, ['tags' => ['a' => 'x']] + $own, false],
];
$failed = 0;
if (!str_contains(file_get_contents($argv[1]), 'tier?: "pro"|string|int|float|bool,')) {
    fwrite(STDERR, "the known texts of a value are missing\n");
    $failed = 1;
}
foreach ($calls as [$name, $class, $data, $isRight]) {
    $types = typesOf($class);
    $of = in_array($class, [$shipped, $brandedData], true) ? ['data' => $data] : $data;
    if (takes($types['Data'], $data, $types) !== $isRight || $class::of($data) !== $of) {
        fwrite(STDERR, "$name: " . ($isRight ? 'refused' : 'taken') . "\n");
        $failed = 1;
    }
}
exit($failed);
