<?php

declare(strict_types=1);

namespace Letterpress\Tests\Message;

use Letterpress\Attachment;
use Letterpress\LetterpressException;
use Letterpress\Mailbox;
use Letterpress\Message;
use Letterpress\MessagePayload;
use Letterpress\MessageSettings;
use Letterpress\RenderResult;
use Letterpress\SymfonyEmail;
use Letterpress\Template\Json;
use Letterpress\TemplateRenderer;
use Letterpress\TextFormat;
use Letterpress\Tests\Support\Conformance;
use Letterpress\Tests\Support\MessageCase;
use PHPUnit\Framework\TestCase;

/** The cases of conformance/messages, and what symfony/mime makes of a message. */
final class MessagesTest extends TestCase
{
    /** @return array<string, array{\stdClass}> */
    public static function payloads(): array
    {
        return self::cases('messages');
    }

    /** @return array<string, array{\stdClass}> */
    public static function refusals(): array
    {
        return self::cases('refusals');
    }

    /** @dataProvider payloads */
    public function testMakesPayloads(\stdClass $case): void
    {
        $message = MessageCase::toMessage($case);
        $ses = MessagePayload::ses($message);
        foreach ($ses['Content']['Simple']['Attachments'] as &$attachment) {
            $attachment['RawContent'] = base64_encode($attachment['RawContent']);
        }
        unset($attachment);
        $fields = MessagePayload::mailgun($message);
        $files = [];
        foreach (['attachment', 'inline'] as $field) {
            foreach ($fields[$field] ?? [] as $file) {
                $content = base64_encode($file['fileContent']);
                $files[] = ['field' => $field, 'filename' => $file['filename'], 'content' => $content];
            }
            unset($fields[$field]);
        }
        $made = [
            'headers' => (object) $message->headers,
            'postmark' => MessagePayload::postmark($message),
            'ses' => $ses,
            'resend' => MessagePayload::resend($message),
            'sendGrid' => MessagePayload::sendGrid($message),
            'mailgun' => ['fields' => $fields, 'files' => $files],
        ];
        $this->assertEquals($case->expected, Json::decode(Json::encode($made)));
    }

    /** @dataProvider refusals */
    public function testRefuses(\stdClass $case): void
    {
        try {
            MessageCase::toMessage($case);
        } catch (LetterpressException $exception) {
            $issues = array_map(static fn ($issue) => ['loc' => $issue->loc, 'type' => $issue->type], $exception->issues);
            $this->assertEquals($case->issues, Json::decode(Json::encode($issues)));
            $this->assertSame('INVALID_REQUEST', $exception->errorCode);
            $this->assertDoesNotMatchRegularExpression('/eve[@=]/', $exception->getMessage());
            return;
        }
        $this->fail('nothing was refused');
    }

    /** @return array<string, array{\stdClass}> */
    public static function formats(): array
    {
        return self::cases('text-formats');
    }

    /**
     * Large texts are a piece many times, and their formats a digest.
     *
     * @dataProvider formats
     */
    public function testFormatsTexts(\stdClass $case): void
    {
        foreach ([TextFormat::WRAPPED, TextFormat::FLOWED] as $format) {
            if (isset($case->text)) {
                $this->assertSame($case->$format, TextFormat::apply($case->text, $format));
            } else {
                $made = TextFormat::apply(str_repeat($case->repeat, $case->times), $format);
                $this->assertSame($case->{"{$format}Sha256"}, hash('sha256', $made));
            }
        }
    }

    public function testRefusesWhatIsNoUtf8AndWhatIsNoMailbox(): void
    {
        $settings = new MessageSettings(new Mailbox('a@b.example', "\xff"), [1], headers: ['X-A' => 1], attachments: ['a']);
        try {
            Message::of($this->render('html'), $settings);
        } catch (LetterpressException $exception) {
            $types = array_map(static fn ($issue) => $issue->type, $exception->issues);
            $this->assertSame(['control', 'mailbox', 'string', 'object'], $types);
            return;
        }
        $this->fail('nothing was refused');
    }

    public function testTakesTheDomainOfTheTemplateForIds(): void
    {
        $case = ['template' => 'template-with-message', 'data' => [], 'urls' => ['unsubscribe' => 'https://a.example/u']];
        $message = MessageCase::toMessage((object) [...$case, 'settings' => ['to' => 'ann@example.com']]);
        $this->assertStringEndsWith('@mail.example.com', $message->messageId);
        $this->assertSame('https://a.example/u', $message->mail->message?->unsubscribeUrl);
    }

    /** @return list<array{string}> */
    public static function malformedSettings(): array
    {
        return [['[]'], ['{'], [''], ['7'], ['{"from":7}'], ['{"replyTo":[{"name":"A"}]}'], ['{"unsubscribeUrl":[]}']];
    }

    /** @dataProvider malformedSettings */
    public function testRefusesSettingsOfATemplateThatAreNone(string $written): void
    {
        $template = Json::decode(Conformance::readShared('messages/template.json'));
        $template->programs->message = (object) [
            'format' => 1, 'target' => 'message', 'tags' => [], 'conditions' => [], 'ops' => [$written],
        ];
        $data = ['merge_tags' => ['text' => ['name' => 'Ann']]];
        try {
            (new TemplateRenderer())->renderTemplate($template, $data);
        } catch (LetterpressException $exception) {
            $this->assertSame(['template', 'programs', 'message'], $exception->issues[0]->loc);
            return;
        }
        $this->fail('nothing was refused');
    }

    public function testTakesNoBodyButHtml(): void
    {
        $this->expectExceptionMessage('target must be html; nothing else is the body of a message');
        Message::of(
            new RenderResult('t', 'mjml', '', null, 'Hi', $this->render('html')->report, false),
            new MessageSettings('a@b.example', 'c@d.example'),
        );
    }

    public function testSymfonyWritesWhatWasGiven(): void
    {
        require_once '/usr/share/php/Symfony/Component/Mime/autoload.php';
        require_once '/usr/share/php/Egulias/EmailValidator/autoload.php';
        $url = 'https://example.com/' . str_repeat('x', 300);
        $message = Message::of($this->render('html'), new MessageSettings(
            new Mailbox('shop@example.com', 'Zoë, "the" shop'),
            [new Mailbox('a@example.com', '"Ann"'), 'b@example.com'],
            bcc: 'c@example.com',
            subject: 'Grüße',
            unsubscribeUrl: $url,
            messageId: '1@example.com',
            attachments: [
                new Attachment('Größe.txt', 'hi', 'text/plain'),
                new Attachment('logo.png', "\x89PNG", 'image/png', 'logo'),
            ],
        ));
        $written = SymfonyEmail::of($message)->toString();
        [$head, $body] = explode("\r\n\r\n", $written, 2);
        $headers = iconv_mime_decode_headers($head, 0, 'UTF-8');
        $this->assertSame('Zoë, "the" shop <shop@example.com>', $headers['From']);
        $this->assertStringContainsString('To: =?UTF-8?B?' . base64_encode('"Ann"') . '?= <a@example.com>,', $head);
        $this->assertSame(['Grüße', "<$url>", '<1@example.com>'], [
            $headers['Subject'], $headers['List-Unsubscribe'], $headers['Message-ID'],
        ]);
        $this->assertArrayNotHasKey('Bcc', $headers);
        $this->assertStringContainsString(base64_encode("\x89PNG"), $body);
        $this->assertMatchesRegularExpression('/Content-ID: <(\S+)>.*/', $body);
    }

    public function testSymfonyKeepsWhatIsBetweenWords(): void
    {
        require_once '/usr/share/php/Symfony/Component/Mime/autoload.php';
        require_once '/usr/share/php/Egulias/EmailValidator/autoload.php';
        foreach (['ä ö', 'ä  ö', 'ä   b   ö', 'ä b  c', str_repeat('日本語  ', 20) . 'é', 'a  b'] as $text) {
            $message = Message::of($this->render('html'), new MessageSettings(
                new Mailbox('shop@example.com', $text),
                'a@example.com',
                subject: $text,
                headers: ['X-More' => $text],
            ));
            $written = SymfonyEmail::of($message)->toString();
            $headers = iconv_mime_decode_headers(explode("\r\n\r\n", $written, 2)[0], 0, 'UTF-8');
            $read = [$headers['Subject'], $headers['X-More'], str_replace([' <shop@example.com>', '"'], '', $headers['From'])];
            $this->assertSame([$text, $text, $text], $read);
        }
        $settings = new MessageSettings('shop@example.com', 'a@example.com', subject: 'Why =?, ö');
        $written = SymfonyEmail::of(Message::of($this->render('html'), $settings))->toString();
        $this->assertStringContainsString('Subject: =?UTF-8?B?' . base64_encode('Why =?, ö') . "?=\r\n", $written);
    }

    public function testSymfonySaysThatATextFlows(): void
    {
        require_once '/usr/share/php/Symfony/Component/Mime/autoload.php';
        require_once '/usr/share/php/Egulias/EmailValidator/autoload.php';
        $files = [
            new Attachment('terms.txt', 'hi', 'text/plain'),
            new Attachment('logo.png', "\x89PNG", 'image/png', 'logo'),
        ];
        foreach ([[], $files] as $attachments) {
            $settings = new MessageSettings('a@b.example', 'c@d.example', attachments: $attachments, textFormat: 'flowed');
            $written = SymfonyEmail::of(Message::of($this->render('html'), $settings))->toString();
            $types = preg_grep('/^Content-Type: text\/plain/', explode("\r\n", $written)) ?: [];
            $this->assertSame('Content-Type: text/plain; format=flowed; charset=utf-8', reset($types));
            $this->assertSame(1, substr_count($written, 'format=flowed'));
        }
    }

    private function render(string $target): RenderResult
    {
        $template = Conformance::readShared('messages/template.json');
        return (new TemplateRenderer())->renderTemplate($template, ['merge_tags' => ['text' => ['name' => 'Ann']]], $target);
    }

    /** @return array<string, array{\stdClass}> */
    private static function cases(string $file): array
    {
        $sets = [];
        foreach (Json::decode(Conformance::readShared("messages/$file.json")) as $at => $case) {
            $sets["$at: $case->name"] = [$case];
        }
        return $sets;
    }
}
