<?php

declare(strict_types=1);

namespace Letterpress\Tests\Package;

use Letterpress\LetterpressClient;
use Letterpress\Tests\Support\LetterpressServer;
use Letterpress\Tests\Support\TemporaryDirectory;
use PHPUnit\Framework\TestCase;

/** Runs the examples of the README, one after the other, with a real server. */
final class ReadmeTest extends TestCase
{
    /** What an example that is only parsed has in it, and why. */
    private const PARSED_ONLY = [
        'vendor/autoload.php' => 'needs an installed package: the suite "session" of the repository runs it',
        'Letterpress\Symfony' => 'needs Symfony: the suite "frameworks" of the repository sends such mails',
        'Letterpress\Laravel' => 'needs Laravel: the suite "frameworks" of the repository sends such mails',
        "env('LETTERPRESS_API_KEY')" => 'is an entry of a configuration of Laravel',
    ];

    private ?LetterpressServer $server = null;

    protected function setUp(): void
    {
        $this->server = new LetterpressServer();
        $this->server->publish('welcome', 'Welcome, {{ first_name }}');
        $this->server->publishBrand('acme', '#0a7d33');
        putenv("LETTERPRESS_URL={$this->server->url}");
        putenv('LETTERPRESS_API_KEY=' . $this->server->createKey(['all'])['key']);
    }

    protected function tearDown(): void
    {
        putenv('LETTERPRESS_URL');
        putenv('LETTERPRESS_API_KEY');
        $this->server = null;
    }

    public function testEveryExampleRunsOrIsParsed(): void
    {
        preg_match_all('/```php\n(.*?)```/s', (string) file_get_contents(__DIR__ . '/../../README.md'), $found);
        $folder = new TemporaryDirectory();
        $ran = 0;
        $parsed = [];
        foreach ($found[1] as $example) {
            $reason = self::reasonAgainst($example);
            if ($reason === null) {
                self::runExample(str_replace('/tmp', $folder->path, $example));
                $ran++;
            } else {
                $parsed[] = $reason;
                token_get_all(self::toFile($example), TOKEN_PARSE);
            }
        }
        $this->assertGreaterThanOrEqual(7, $ran);
        $this->assertSame(array_values(self::PARSED_ONLY), $parsed, 'an entry for each example that does not run');
        $this->assertFileExists("$folder->path/letterpress.cursor");
    }

    private static function reasonAgainst(string $example): ?string
    {
        foreach (self::PARSED_ONLY as $part => $reason) {
            if (str_contains($example, $part)) {
                return $reason;
            }
        }
        return null;
    }

    private static function toFile(string $example): string
    {
        $whole = str_starts_with($example, "'") ? "return [\n$example];\n" : $example;
        return str_starts_with($whole, '<?php') ? $whole : "<?php\n$whole";
    }

    /** Runs an example with what an application has. A warning ends the test. */
    private static function runExample(string $example): void
    {
        $client = new LetterpressClient();
        $customer = $user = ['first_name' => 'Ann', 'name' => 'Ann'];
        eval($example);
        if (isset($mail)) {
            self::assertStringContainsString('Welcome, Ann', $mail->output);
        }
        if (isset($html)) {
            self::assertStringContainsString('Welcome, Ann', $html);
        }
        if (isset($body)) {
            self::assertSame('ann@example.com', json_decode($body, true)['To']);
        }
    }
}
