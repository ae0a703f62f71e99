<?php

declare(strict_types=1);

namespace Letterpress\Tests;

use PHPUnit\Framework\TestCase;

/** Which namespace may use which. */
final class ArchitectureTest extends TestCase
{
    private const SOURCES = __DIR__ . '/../src';

    /** Values that every namespace speaks in. */
    private const VALUES = ['Issue', 'RenderReport', 'LetterpressException'];

    /** By namespace, what else of ours it may use; the public classes at the root may use all. */
    private const RULES = [
        'Evaluator' => [],
        'Template' => ['Evaluator'],
        'Engine' => ['Evaluator', 'Template'],
        'Message' => ['Attachment', 'Mailbox', 'MessageSettings', 'Template\\Json'],
        'Cache' => ['Template', 'ApiKey', 'ClientSettings', 'Clock'],
        'Symfony' => ['MailClient', 'SymfonyEmail', 'TemplateMail'],
        'Laravel' => ['CacheOptions', 'LetterpressClient', 'MailClient', 'Message', 'SymfonyEmail', 'TemplateMail'],
        'Http' => ['Evaluator\\Program', 'Evaluator\\Text', 'Template', 'Cache\\CacheKey', 'ClientSettings', 'Version'],
    ];

    /** Packages, and where they may be used. */
    private const PACKAGED = [
        'CacheOptions.php', 'Cache/Psr16Store.php',
        'LetterpressClient.php', 'Http/HttpSenders.php', 'Http/Psr18Sender.php', 'Http/TraceContext.php',
        'SymfonyEmail.php',
    ];

    /** Namespaces of public classes beneath the root: the adapters of frameworks, and the packages of each. */
    private const ADAPTERS = ['Symfony' => 'Symfony', 'Laravel' => 'Illuminate|Symfony'];

    /** @return array<string, array{string}> */
    public static function files(): array
    {
        $sets = [];
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(self::SOURCES, \FilesystemIterator::SKIP_DOTS));
        foreach ($files as $file) {
            $name = substr($file->getPathname(), strlen(self::SOURCES) + 1);
            $sets[$name] = [$name];
        }
        return $sets;
    }

    /** @dataProvider files */
    public function testAFileUsesWhatItsNamespaceMayUse(string $name): void
    {
        $code = (string) file_get_contents(self::SOURCES . "/$name");
        $namespace = dirname($name) === '.' ? '' : dirname($name);
        $full = 'Letterpress' . ($namespace === '' ? '' : "\\$namespace");
        $this->assertStringContainsString("\ndeclare(strict_types=1);\n\nnamespace $full;\n", $code);
        preg_match_all('/^use ([\w\\\\]+);$/m', $code, $found);
        foreach ($found[1] as $used) {
            $this->assertTrue($this->isAllowed($name, $namespace, $used), "$name uses $used");
        }
    }

    /** @dataProvider files */
    public function testAFileHoldsOneClassWhichTellsWhoItIsFor(string $name): void
    {
        $code = (string) file_get_contents(self::SOURCES . "/$name");
        $this->assertSame(1, preg_match_all('/^(?:(?:final )?class|interface) (\w+)/m', $code, $found), $name);
        $this->assertSame(basename($name, '.php'), $found[1][0]);
        $isPublic = !str_contains($code, '@internal');
        $mayBePublic = dirname($name) === '.' || array_key_exists(dirname($name), self::ADAPTERS);
        $this->assertTrue($mayBePublic || !$isPublic, "$name is beneath the root, and must be @internal");
        $isOpen = preg_match('/^class /m', $code) === 1;
        // An adapter adds to an error what its framework knows it by.
        $mayBeOpen = $name === 'LetterpressException.php' || array_key_exists(dirname($name), self::ADAPTERS);
        $this->assertTrue(!$isOpen || $mayBeOpen, "$name must be final");
    }

    /** @dataProvider files */
    public function testNoExtensionIsNeededButCurl(string $name): void
    {
        $code = (string) file_get_contents(self::SOURCES . "/$name");
        $this->assertDoesNotMatchRegularExpression('/\b(?:mb|iconv|grapheme|ctype|intl|bc|gmp|openssl)_\w+\(/', $code);
        if ($name !== 'Http/CurlSender.php') {
            $this->assertDoesNotMatchRegularExpression('/\bcurl_\w+\(/', $code);
        }
    }

    private function isAllowed(string $name, string $namespace, string $used): bool
    {
        $packages = self::ADAPTERS[$namespace] ?? null;
        if ($packages !== null && preg_match("/^(?:$packages)\\\\/", $used) === 1) {
            return true;
        }
        if (preg_match('/^(?:Psr|OpenTelemetry|Symfony|Illuminate)\\\\/', $used) === 1) {
            return in_array($name, self::PACKAGED, true);
        }
        $class = substr($used, strlen('Letterpress\\'));
        if (!str_starts_with($used, 'Letterpress\\')) {
            return false;
        }
        $allowed = [...(self::RULES[$namespace] ?? []), ...self::VALUES];
        return $namespace === ''
            || array_filter($allowed, static fn (string $each) => $class === $each || str_starts_with($class, "$each\\")) !== [];
    }
}
