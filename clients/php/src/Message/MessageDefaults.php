<?php

declare(strict_types=1);

namespace Letterpress\Message;

use Letterpress\Issue;
use Letterpress\LetterpressException;
use Letterpress\Mailbox;
use Letterpress\MessageSettings;
use Letterpress\Template\Json;

/**
 * Settings that a template has for its messages, and those of a call with them.
 *
 * @internal
 */
final class MessageDefaults
{
    private const TEXTS = ['unsubscribeUrl', 'autoSubmitted', 'messageIdDomain', 'textFormat'];

    private function __construct()
    {
    }

    /**
     * Reads what the program `message` has written: JSON, of whose members those are taken that are known here. They are
     * checked with the message. Throws RENDER_ERROR for what is no object of settings.
     */
    public static function parse(string $json): MessageSettings
    {
        try {
            $members = Json::decode($json);
        } catch (\JsonException) {
            $members = null;
        }
        if (!$members instanceof \stdClass) {
            throw self::malformed();
        }
        $texts = array_intersect_key((array) $members, array_flip(self::TEXTS));
        if ($texts !== array_filter($texts, is_string(...))) {
            throw self::malformed();
        }
        $from = isset($members->from) ? self::toMailbox($members->from) : null;
        $replyTo = $members->replyTo ?? null;
        if ($replyTo !== null) {
            $replyTo = is_array($replyTo) ? array_map(self::toMailbox(...), $replyTo) : self::toMailbox($replyTo);
        }
        return new MessageSettings($from, ...$texts, replyTo: $replyTo);
    }

    /** The settings of a call, with those of the template where it gives none. */
    public static function complete(MessageSettings $given, ?MessageSettings $defaults): MessageSettings
    {
        if ($defaults === null) {
            return $given;
        }
        $own = array_filter(get_object_vars($given), static fn (mixed $value) => $value !== null);
        return new MessageSettings(...[...get_object_vars($defaults), ...$own]);
    }

    private static function toMailbox(mixed $value): string|Mailbox
    {
        if (is_string($value)) {
            return $value;
        }
        $address = $value->address ?? null;
        $name = $value->name ?? null;
        if (!is_string($address) || !($name === null || is_string($name))) {
            throw self::malformed();
        }
        return new Mailbox($address, $name);
    }

    private static function malformed(): LetterpressException
    {
        $issue = new Issue(['template', 'programs', 'message'], 'must write a JSON object of settings', 'message');
        return LetterpressException::fromIssues('RENDER_ERROR', [$issue]);
    }
}
