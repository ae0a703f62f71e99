<?php

declare(strict_types=1);

namespace Letterpress\Tests\Frameworks;

use PHPUnit\Framework\TestCase;
use Symfony\Component\Mime\Address;
use Symfony\Component\Mime\Email;

/** What an email has of the saved template and its data, whatever framework sends it. */
trait SavedTemplateAssertions
{
    private static function assertFilled(Email $email): void
    {
        $text = $email->toString();
        TestCase::assertSame('Hello Ann', $email->getSubject());
        TestCase::assertSame("Hello Ann\n", $email->getTextBody());
        TestCase::assertStringContainsString('Hello Ann</p>', (string) $email->getHtmlBody());
        TestCase::assertEquals([new Address('shop@example.com', 'Team of Numbrook')], $email->getFrom());
        TestCase::assertEquals([new Address('desk@example.com')], $email->getReplyTo());
        TestCase::assertEquals([new Address('bo@example.com')], $email->getTo());
        TestCase::assertMatchesRegularExpression('/^Message-ID: <[^@]+@mail\.example\.com>\r$/m', $text);
        TestCase::assertStringContainsString("\r\nList-Unsubscribe: <https://mail.example.com/leave?u=7>\r\n", $text);
        TestCase::assertStringContainsString("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", $text);
        TestCase::assertStringContainsString("\r\nAuto-Submitted: auto-generated\r\n", $text);
    }
}
