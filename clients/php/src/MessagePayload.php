<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Message\HeaderText;

/** Messages as the APIs of sending services take them. Nothing is sent. */
final class MessagePayload
{
    private function __construct()
    {
    }

    /**
     * The body of `POST /email` of Postmark. Message-ID is Postmark's.
     *
     * @return array<string, mixed>
     */
    public static function postmark(Message $message): array
    {
        $join = static fn (array $mailboxes) => implode(', ', array_map(self::format(...), $mailboxes));
        return self::filter([
            'From' => self::format($message->from),
            'To' => $join($message->to),
            'Cc' => $join($message->cc),
            'Bcc' => $join($message->bcc),
            'ReplyTo' => $join($message->replyTo),
            'Subject' => $message->subject,
            'HtmlBody' => $message->html,
            'TextBody' => $message->text,
        ]) + [
            'Headers' => self::listHeaders($message, static fn (string $value) => $value),
            'Attachments' => array_map(static fn (Attachment $each) => [
                'Name' => $each->filename,
                'Content' => base64_encode($each->content),
                'ContentType' => $each->contentType,
                'ContentID' => $each->contentId === null ? null : "cid:$each->contentId",
            ], $message->attachments),
        ];
    }

    /**
     * The input of `sendEmail` of Amazon SES, version 2. Message-ID is SES's.
     *
     * @return array<string, mixed>
     */
    public static function ses(Message $message): array
    {
        $charset = static fn (?string $text) => $text === null ? null : ['Data' => $text, 'Charset' => 'UTF-8'];
        $format = static fn (array $mailboxes) => array_map(self::formatAscii(...), $mailboxes);
        return self::filter([
            'FromEmailAddress' => self::formatAscii($message->from),
            'Destination' => self::filter([
                'ToAddresses' => $format($message->to),
                'CcAddresses' => $format($message->cc),
                'BccAddresses' => $format($message->bcc),
            ]),
            'ReplyToAddresses' => $format($message->replyTo),
            'Content' => ['Simple' => [
                'Subject' => $charset($message->subject),
                'Body' => self::filter(['Html' => $charset($message->html), 'Text' => $charset($message->text)]),
                'Headers' => self::listHeaders($message, HeaderText::encode(...)),
                'Attachments' => array_map(static fn (Attachment $each) => [
                    'FileName' => $each->filename,
                    'ContentType' => $each->contentType,
                    'RawContent' => $each->content,
                    'ContentTransferEncoding' => 'BASE64',
                    'ContentDisposition' => $each->contentId === null ? 'ATTACHMENT' : 'INLINE',
                ] + self::filter(['ContentId' => $each->contentId]), $message->attachments),
            ]],
        ]);
    }

    /**
     * The body of `POST /emails` of Resend.
     *
     * @return array<string, mixed>
     */
    public static function resend(Message $message): array
    {
        $format = static fn (array $mailboxes) => array_map(self::format(...), $mailboxes);
        return self::filter([
            'from' => self::format($message->from),
            'to' => $format($message->to),
            'cc' => $format($message->cc),
            'bcc' => $format($message->bcc),
            'reply_to' => $format($message->replyTo),
            'subject' => $message->subject,
            'html' => $message->html,
            'text' => $message->text,
            'headers' => $message->headers,
            'attachments' => array_map(static fn (Attachment $each) => [
                'filename' => $each->filename,
                'content' => base64_encode($each->content),
                'content_type' => $each->contentType,
            ] + self::filter(['content_id' => $each->contentId]), $message->attachments),
        ]);
    }

    /**
     * The body of `POST /v3/mail/send` of SendGrid.
     *
     * @return array<string, mixed>
     */
    public static function sendGrid(Message $message): array
    {
        $format = static fn (array $mailboxes) => array_map(self::toEmail(...), $mailboxes);
        $replies = $format($message->replyTo);
        // The plain form first, as the interface asks.
        $contents = self::filter(['text/plain' => $message->text]) + ['text/html' => $message->html];
        $toContent = static fn (string $type, string $value) => ['type' => $type, 'value' => $value];
        return self::filter([
            'personalizations' => [self::filter([
                'to' => $format($message->to),
                'cc' => $format($message->cc),
                'bcc' => $format($message->bcc),
            ])],
            'from' => self::toEmail($message->from),
            'reply_to' => count($replies) === 1 ? $replies[0] : null,
            'reply_to_list' => count($replies) > 1 ? $replies : null,
            'subject' => $message->subject,
            'content' => array_map($toContent, array_keys($contents), $contents),
            'headers' => $message->headers,
            'attachments' => array_map(static fn (Attachment $each) => [
                'filename' => $each->filename,
                'type' => $each->contentType,
                'content' => base64_encode($each->content),
                'disposition' => $each->contentId === null ? 'attachment' : 'inline',
            ] + self::filter(['content_id' => $each->contentId]), $message->attachments),
        ]);
    }

    /**
     * The fields of `POST /v3/{domain}/messages` of Mailgun, as its SDK takes them: the html names inline files by id.
     *
     * @return array<string, mixed>
     */
    public static function mailgun(Message $message): array
    {
        $format = static fn (array $mailboxes) => array_map(self::format(...), $mailboxes);
        $headers = [];
        foreach (self::filter(['Reply-To' => implode(', ', $format($message->replyTo))]) + $message->headers as $name => $value) {
            $headers["h:$name"] = $value;
        }
        $files = ['attachment' => [], 'inline' => []];
        foreach ($message->attachments as $each) {
            $files[$each->contentId === null ? 'attachment' : 'inline'][] = [
                'filename' => $each->contentId ?? $each->filename,
                'fileContent' => $each->content,
            ];
        }
        return self::filter([
            'from' => self::format($message->from),
            'to' => $format($message->to),
            'cc' => $format($message->cc),
            'bcc' => $format($message->bcc),
            'subject' => $message->subject,
            'html' => $message->html,
            'text' => $message->text,
            ...$headers,
            ...$files,
        ]);
    }

    /** As RFC 5322 writes it, in Unicode; the name is always quoted. */
    private static function format(Mailbox $mailbox): string
    {
        return $mailbox->name === null ? $mailbox->address : self::quote($mailbox->name) . " <$mailbox->address>";
    }

    private static function formatAscii(Mailbox $mailbox): string
    {
        $words = HeaderText::encode($mailbox->name ?? '');
        return $words === ($mailbox->name ?? '') ? self::format($mailbox) : "$words <$mailbox->address>";
    }

    /**
     * SendGrid treats a comma or semicolon in a name as its end unless the name is quoted.
     *
     * @return array<string, string>
     */
    private static function toEmail(Mailbox $mailbox): array
    {
        $name = $mailbox->name;
        $isCut = strpbrk((string) $name, ',;') !== false;
        return ['email' => $mailbox->address] + self::filter(['name' => $isCut ? self::quote((string) $name) : $name]);
    }

    private static function quote(string $name): string
    {
        return '"' . addcslashes($name, '"\\') . '"';
    }

    /**
     * @param \Closure(string): string $write
     * @return list<array{Name: string, Value: string}>
     */
    private static function listHeaders(Message $message, \Closure $write): array
    {
        $toHeader = static fn (string $name, string $value) => ['Name' => $name, 'Value' => $write($value)];
        return array_map($toHeader, array_keys($message->headers), array_values($message->headers));
    }

    /**
     * Without what is not there.
     *
     * @param array<string, mixed> $members
     * @return array<string, mixed>
     */
    private static function filter(array $members): array
    {
        return array_filter($members, static fn (mixed $value) => $value !== null && $value !== '' && $value !== []);
    }
}
