<?php

declare(strict_types=1);

namespace Letterpress\Tests\Engine;

use Letterpress\Tests\Support\Node;
use PHPUnit\Framework\TestCase;

/** The binaries are those that native/build.ts made of the present core. */
final class BinariesTest extends TestCase
{
    private const LIBRARY = __DIR__ . '/../..';

    public function testEveryBinaryIsTheOneThatWasRecorded(): void
    {
        $recorded = self::recorded();
        $files = array_map(basename(...), glob(self::LIBRARY . '/bin/*') ?: []);
        $this->assertEqualsCanonicalizing(array_keys(array_diff_key($recorded, ['core.wasm' => 1, 'host.c' => 1])), $files);
        foreach ($files as $file) {
            $this->assertSame($recorded[$file], hash_file('sha256', self::LIBRARY . "/bin/$file"), $file);
        }
    }

    public function testTheyWereMadeOfThePresentSources(): void
    {
        $sources = [
            'core.wasm' => Node::ROOT . '/core/core.wasm',
            'messages.json' => Node::ROOT . '/core/messages.json',
            'host.c' => self::LIBRARY . '/native/host.c',
        ];
        foreach ($sources as $name => $file) {
            $this->assertSame(self::recorded()[$name], hash_file('sha256', $file), "$name has changed: npm run build -- php");
        }
    }

    /** @return array<string, string> */
    private static function recorded(): array
    {
        $json = (string) file_get_contents(self::LIBRARY . '/native/hashes.json');
        return json_decode($json, true, flags: JSON_THROW_ON_ERROR);
    }
}
