<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Message\HeaderText;
use Letterpress\Message\MessageFaults;
use Symfony\Component\Mime\Address;
use Symfony\Component\Mime\Email;
use Symfony\Component\Mime\Part\AbstractMultipartPart;
use Symfony\Component\Mime\Part\AbstractPart;

/** Messages for symfony/mime, which the caller has installed: for Symfony's mailer, and as RFC 5322 by `toString()`. */
final class SymfonyEmail
{
    private function __construct()
    {
    }

    /** Symfony gives inline files ids of its own, and writes them into the html. */
    public static function of(Message $message): Email
    {
        $format = static fn (Mailbox $mailbox) => new Address($mailbox->address, self::toName($mailbox->name ?? ''));
        $email = (new Email())
            ->from($format($message->from))
            ->to(...array_map($format, $message->to))
            ->cc(...array_map($format, $message->cc))
            ->bcc(...array_map($format, $message->bcc))
            ->replyTo(...array_map($format, $message->replyTo))
            ->subject(self::toText($message->subject));
        $email->getHeaders()->addIdHeader('Message-ID', $message->messageId);
        foreach ($message->headers as $name => $value) {
            $email->getHeaders()->addTextHeader($name, self::toText($value));
        }
        foreach ($message->attachments as $each) {
            if ($each->contentId === null) {
                $email->attach($each->content, $each->filename, $each->contentType);
            } else {
                $email->embed($each->content, $each->contentId, $each->contentType);
            }
        }
        self::setParts($email, $message);
        return $email;
    }

    /**
     * Sets html and text of an email that has its files already.
     *
     * @internal
     */
    public static function setParts(Email $email, Message $message): void
    {
        $email->html($message->html);
        if ($message->text !== null) {
            $email->text($message->text);
        }
        if ($message->textFormat === TextFormat::FLOWED) {
            $body = $email->getBody();
            self::markFlowed($body);
            $email->setBody($body);
        }
    }

    /**
     * Adds what the template of a message has of subject, sender, replies and fields, where the email of a framework has none.
     *
     * @internal
     */
    public static function addFields(Email $email, Message $message): void
    {
        $settings = $message->mail->message;
        $left = ['to', $settings?->from === null ? 'from' : '', $settings?->messageIdDomain === null ? 'message-id' : ''];
        $headers = $email->getHeaders();
        foreach (self::of($message)->getHeaders()->all() as $header) {
            if (!in_array(strtolower($header->getName()), $left, true) && !$headers->has($header->getName())) {
                $headers->add($header);
            }
        }
    }

    /**
     * Throws INVALID_REQUEST for an email that has a body beside its template, of which one would be lost.
     *
     * @internal
     */
    public static function refuseParts(Email $email): void
    {
        $faults = new MessageFaults();
        foreach (['html' => $email->getHtmlBody(), 'text' => $email->getTextBody()] as $name => $body) {
            if ($body !== null) {
                $faults->add([$name], 'duplicate', 'must be absent from a mail with a template, which writes it');
            }
        }
        if ($faults->areThere()) {
            throw $faults->toException();
        }
    }

    /** The first part that is no part of others, as Symfony builds a body, is the text. */
    private static function markFlowed(AbstractPart $part): void
    {
        while ($part instanceof AbstractMultipartPart) {
            $part = $part->getParts()[0];
        }
        $part->getHeaders()->addParameterizedHeader('Content-Type', 'text/plain', ['format' => 'flowed']);
    }

    /**
     * Symfony encodes words that are not ASCII alone, and leaves a backslash in the others as it is: no atom of RFC 5322.
     * What is a phrase there, such as `"Ann"`, it writes as it is, and its quotes are lost.
     */
    private static function toName(string $name): string
    {
        return strpbrk($name, '\\"') === false ? self::toText($name) : HeaderText::encodeAll($name);
    }

    /**
     * Symfony encodes words for themselves. Several spaces between two of them it leaves as they are, and readers drop all
     * that is between encoded words (RFC 2047, section 6.2); and some take `=?` in front of one for the beginning of it.
     */
    private static function toText(string $text): string
    {
        return preg_match('/  |=\?/', $text) === 1 ? HeaderText::encode($text) : $text;
    }
}
