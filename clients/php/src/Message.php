<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Message\AttachmentReader;
use Letterpress\Message\HeaderReader;
use Letterpress\Message\HeaderText;
use Letterpress\Message\MailboxReader;
use Letterpress\Message\MessageDefaults;
use Letterpress\Message\MessageFaults;

/** A whole message, of which every value was checked: for a mailer, or for the API of a sending service. */
final class Message
{
    /**
     * @param list<Mailbox> $to
     * @param list<Mailbox> $cc
     * @param list<Mailbox> $bcc
     * @param list<Mailbox> $replyTo
     * @param string|null $text null when the template has none
     * @param string $messageId without angle brackets
     * @param array<string, string> $headers those that no other member holds
     * @param list<Attachment> $attachments their types in lower case
     * @param RenderResult $mail what the template was rendered to, with its report
     * @param string|null $textFormat a constant of TextFormat; null when lines of the text are as the template has them
     */
    private function __construct(
        public readonly Mailbox $from,
        public readonly array $to,
        public readonly array $cc,
        public readonly array $bcc,
        public readonly array $replyTo,
        public readonly string $subject,
        public readonly string $html,
        public readonly ?string $text,
        public readonly string $messageId,
        public readonly array $headers,
        public readonly array $attachments,
        public readonly RenderResult $mail,
        public readonly ?string $textFormat,
    ) {
    }

    /**
     * The message of a mail that was rendered to html, with the settings of its template where a call gives none. Throws
     * INVALID_REQUEST with every fault, none of which holds a value: no value can add a header field or a part.
     */
    public static function of(RenderResult $mail, MessageSettings $settings): self
    {
        $settings = MessageDefaults::complete($settings, $mail->message);
        $faults = new MessageFaults();
        if ($mail->target !== 'html') {
            $faults->add(['target'], 'target', 'must be html; nothing else is the body of a message');
        }
        $mailboxes = new MailboxReader($faults);
        $from = $mailboxes->read($settings->from, ['from']);
        $to = $mailboxes->readAll($settings->to, ['to']);
        $cc = $mailboxes->readAll($settings->cc, ['cc']);
        $bcc = $mailboxes->readAll($settings->bcc, ['bcc']);
        $replyTo = $mailboxes->readAll($settings->replyTo ?? [], ['replyTo']);
        if ($settings->to === []) {
            $faults->add(['to'], 'missing', 'must be there: whom the message is for');
        }
        $subject = HeaderText::parse($settings->subject ?? $mail->subject ?? '', ['subject'], HeaderText::MAX_BYTES, $faults);
        if ($subject === '') {
            $faults->add(['subject'], 'missing', 'must be there: the template has no subject, or an empty one');
        }
        $format = $settings->textFormat;
        if (!in_array($format, [null, TextFormat::WRAPPED, TextFormat::FLOWED], true)) {
            $faults->add(['textFormat'], 'choice', 'must be wrapped or flowed');
        }
        $headers = HeaderReader::read($settings, $faults);
        $messageId = self::readMessageId($settings, $from, $faults);
        $attachments = AttachmentReader::read($settings->attachments, $faults);
        if ($from === null || $subject === null || $faults->areThere()) {
            throw $faults->toException();
        }
        $text = $mail->text === '' ? null : $mail->text;
        $textFormat = $text === null ? null : $format;
        return new self(
            $from,
            $to,
            $cc,
            $bcc,
            $replyTo,
            $subject,
            $mail->output,
            $text === null || $textFormat === null ? $text : TextFormat::apply($text, $textFormat),
            $messageId,
            $headers,
            $attachments,
            $mail,
            $textFormat,
        );
    }

    private static function readMessageId(MessageSettings $settings, ?Mailbox $from, MessageFaults $faults): string
    {
        if ($settings->messageId !== null && !MailboxReader::isAddress($settings->messageId)) {
            $msg = 'must be left@right, as in 7f3a@mail.example.com, without < and >';
            $faults->add(['messageId'], 'message_id', $msg);
        }
        if ($settings->messageIdDomain !== null && !MailboxReader::isDomain($settings->messageIdDomain)) {
            $faults->add(['messageIdDomain'], 'domain', 'must be a domain such as mail.example.com, in ASCII');
        }
        $domain = $settings->messageIdDomain ?? substr((string) strrchr($from?->address ?? '', '@'), 1);
        return $settings->messageId ?? bin2hex(random_bytes(16)) . "@$domain";
    }
}
