<?php

declare(strict_types=1);

namespace Letterpress;

use Letterpress\Message\HeaderText;
use Symfony\Component\Mime\Address;
use Symfony\Component\Mime\Email;

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
            ->subject($message->subject)
            ->html($message->html);
        if ($message->text !== null) {
            $email->text($message->text);
        }
        $email->getHeaders()->addIdHeader('Message-ID', $message->messageId);
        foreach ($message->headers as $name => $value) {
            $email->getHeaders()->addTextHeader($name, $value);
        }
        foreach ($message->attachments as $each) {
            if ($each->contentId === null) {
                $email->attach($each->content, $each->filename, $each->contentType);
            } else {
                $email->embed($each->content, $each->contentId, $each->contentType);
            }
        }
        return $email;
    }

    /**
     * Symfony encodes words that are not ASCII alone, and leaves a backslash in the others as it is: no atom of RFC 5322.
     * What is a phrase there, such as `"Ann"`, it writes as it is, and its quotes are lost.
     */
    private static function toName(string $name): string
    {
        return strpbrk($name, '\\"') === false ? $name : HeaderText::encodeAll($name);
    }
}
