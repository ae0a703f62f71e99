<?php

declare(strict_types=1);

namespace Letterpress\Tests\Package;

use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\LetterpressServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use Letterpress\Version;
use PHPUnit\Framework\TestCase;

/** The package as its users get it: installed by Composer into an empty folder, and used as the README says. */
final class InstallTest extends TestCase
{
    private const LIBRARY = __DIR__ . '/../..';

    public function testTheExamplesOfTheReadmeRunWhereComposerInstalledThePackage(): void
    {
        $server = new LetterpressServer();
        $server->publish('welcome', 'Hello {{ first_name }}');
        $server->publishBrand('acme', '#0a7d33');
        $project = new TemporaryDirectory();
        // A copy of the files, as from an archive.
        $repository = ['type' => 'path', 'url' => realpath(self::LIBRARY), 'options' => ['symlink' => false]];
        $manifest = [
            'repositories' => [$repository, ['packagist.org' => false]],
            'require' => ['letterpress/client' => Version::CURRENT],
        ];
        file_put_contents("$project->path/composer.json", json_encode($manifest, JSON_THROW_ON_ERROR));
        $environment = [
            'PATH' => (string) getenv('PATH'),
            'COMPOSER_HOME' => "$project->path/home",
            'COMPOSER_ALLOW_SUPERUSER' => '1',
            'TMPDIR' => $project->path,
        ];
        $this->runProgram(['composer', 'install', '--no-interaction', '--quiet'], $project->path, $environment);

        $path = "$project->path/letterpress";
        $example = str_replace('/tmp/letterpress', $path, $this->examples());
        file_put_contents("$project->path/example.php", $example);
        $keys = ['LETTERPRESS_API_KEY' => $server->createKey(['html', 'mjml'])['key'], 'LETTERPRESS_URL' => $server->url];
        $html = $this->runProgram([PHP_BINARY, 'example.php'], $project->path, $environment + $keys);
        $this->assertMatchesRegularExpression('~^.*\n<!doctype html>.*Hello Ann.*</html>\s*$~is', $html);
        // Two targets of the template, one of them for a locale too, and the brand.
        $this->assertCount(4, glob("$path/*.json") ?: []);

        $native = "require 'vendor/autoload.php'; Letterpress\\Engine\\Engines::open('native');";
        $this->runProgram([PHP_BINARY, '-r', $native], $project->path, $environment);
    }

    public function testTheManifestSaysTheVersionThatRequestsName(): void
    {
        $manifest = json_decode(Conformance::read(self::LIBRARY . '/composer.json'), true, flags: JSON_THROW_ON_ERROR);
        $this->assertSame(Version::CURRENT, $manifest['version']);
        $this->assertStringContainsString("\n## " . Version::CURRENT . "\n", Conformance::read(self::LIBRARY . '/CHANGELOG.md'));
    }

    /** One program; only the first example prints something. Those for frameworks run in tests/Frameworks. */
    private function examples(): string
    {
        $readme = Conformance::read(self::LIBRARY . '/README.md');
        preg_match_all('/^```php\n(.*?)^```$/ms', $readme, $found);
        $ofFramework = '/Letterpress\\\\(?:Symfony|Laravel)\\\\|env\(/';
        $examples = array_values(array_filter($found[1], static fn (string $each) => preg_match($ofFramework, $each) === 0));
        $this->assertSame([11, 8], [count($found[1]), count($examples)]);
        $this->assertStringStartsWith("<?php\n", $examples[0]);
        return implode("\n\$customer = ['first_name' => 'Ann'];\n", $examples);
    }

    /**
     * @param list<string> $command
     * @param array<string, string> $environment
     */
    private function runProgram(array $command, string $directory, array $environment): string
    {
        $process = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $pipes, $directory, $environment);
        $printed = (string) stream_get_contents($pipes[1]);
        $this->assertSame(0, proc_close($process), implode(' ', $command) . " printed $printed");
        return $printed;
    }
}
