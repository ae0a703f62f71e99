<?php

declare(strict_types=1);

namespace Letterpress\Tests\Package;

use Letterpress\Tests\Support\LetterpressServer;
use PHPUnit\Framework\TestCase;

/** The example program sends a mail, rendered from a real server, to a local SMTP server. */
final class ExampleTest extends TestCase
{
    public function testSendsTheRenderedMail(): void
    {
        $server = new LetterpressServer();
        $subject = 'Grüße für {{ first_name }} und alle, die so lange Betreffe schreiben';
        $server->publish('greeting', 'Grüß dich, {{ first_name }}', $subject);
        $sink = proc_open([PHP_BINARY, __DIR__ . '/../Support/smtp-sink.php'], [1 => ['pipe', 'w'], 2 => STDERR], $pipes);
        $port = trim((string) fgets($pipes[1]));

        $environment = [
            'LETTERPRESS_API_KEY' => $server->createKey(['html'])['key'],
            'LETTERPRESS_URL' => $server->url,
            'SMTP_PORT' => $port,
        ];
        $command = [PHP_BINARY, __DIR__ . '/../../examples/send-mail.php', 'greeting', 'ann@example.com'];
        $example = proc_open($command, [1 => ['pipe', 'w'], 2 => STDERR], $printed, null, $environment);
        $this->assertMatchesRegularExpression('/^sent \d+ bytes of HTML to ann@example.com$/', trim((string) fgets($printed[1])));
        $this->assertSame(0, proc_close($example));

        $mail = json_decode((string) fgets($pipes[1]), true, flags: JSON_THROW_ON_ERROR);
        $this->assertSame(0, proc_close($sink));
        $this->assertSame(['post@example.com', ['ann@example.com']], [$mail['from'], $mail['to']]);
        $this->assertMail($mail['content']);
    }

    private function assertMail(string $content): void
    {
        [$head, $body] = explode("\r\n\r\n", $content, 2);
        $headers = iconv_mime_decode_headers($head, 0, 'UTF-8');
        $this->assertSame('Grüße für Ann & Bo und alle, die so lange Betreffe schreiben', $headers['Subject']);
        $this->assertLessThanOrEqual(998, max(array_map(strlen(...), explode("\r\n", $content))));
        preg_match('/boundary="(\w+)"/', $headers['Content-Type'], $boundary);
        $parts = [];
        foreach (array_slice(explode("--$boundary[1]", $body), 1, -1) as $part) {
            [$partHead, $partBody] = explode("\r\n\r\n", $part, 2);
            preg_match('~Content-Type: ([\w/]+); charset=utf-8~', $partHead, $type);
            $parts[$type[1]] = base64_decode($partBody, true);
        }
        $this->assertSame(['text/plain', 'text/html'], array_keys($parts));
        $this->assertStringContainsStringIgnoringCase('dich, Ann & Bo', (string) $parts['text/plain']);
        $this->assertStringContainsString('Grüß dich, Ann &amp; Bo', (string) $parts['text/html']);
    }
}
