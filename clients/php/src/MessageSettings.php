<?php

declare(strict_types=1);

namespace Letterpress;

/**
 * What a message has beside the mail. A mailbox without a name may be its address alone. What a template has of it may be
 * left out, and is replaced by what is given.
 */
final class MessageSettings
{
    /**
     * @param string|Mailbox|list<string|Mailbox> $to whom it is for
     * @param string|Mailbox|list<string|Mailbox> $cc
     * @param string|Mailbox|list<string|Mailbox> $bcc
     * @param string|Mailbox|list<string|Mailbox>|null $replyTo
     * @param string|null $subject replaces the subject of the template
     * @param string|null $unsubscribeUrl where one click unsubscribes (RFC 8058), `https:`
     * @param string|null $autoSubmitted `auto-generated` or `auto-replied` (RFC 3834): no client's holiday note comes back
     * @param string|null $messageId `left@right`, without angle brackets; a random one by default
     * @param string|null $messageIdDomain what is right in a random one; by default the domain of `from`
     * @param array<string, string> $headers further header fields
     * @param list<Attachment> $attachments
     * @param string|null $textFormat how lines of the text part end, a constant of TextFormat; by default they are not broken
     */
    public function __construct(
        public readonly string|Mailbox|null $from = null,
        public readonly string|Mailbox|array $to = [],
        public readonly string|Mailbox|array $cc = [],
        public readonly string|Mailbox|array $bcc = [],
        public readonly string|Mailbox|array|null $replyTo = null,
        public readonly ?string $subject = null,
        public readonly ?string $unsubscribeUrl = null,
        public readonly ?string $autoSubmitted = null,
        public readonly ?string $messageId = null,
        public readonly ?string $messageIdDomain = null,
        public readonly array $headers = [],
        public readonly array $attachments = [],
        public readonly ?string $textFormat = null,
    ) {
    }
}
