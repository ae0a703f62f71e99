<?php

declare(strict_types=1);

namespace Letterpress\Message;

use Letterpress\MessageSettings;

/**
 * Reads header fields of a message: those that settings of their own stand for, and those that a caller adds.
 *
 * @internal
 */
final class HeaderReader
{
    private const NAME = '/^[A-Za-z][A-Za-z0-9-]{0,63}$/D';

    /** Characters of RFC 3986 but parentheses: some parsers take what is in them for a comment. */
    private const HTTPS = '{^https://[\w[][\w\-.~:/?#[\]@!$&\'*+,;=%]*$}Di';

    /** What settings of their own say, what makes the parts of a message, and what is written on its way. */
    private const RESERVED = '/^(?:from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*'
        . '|list-unsubscribe.*|auto-submitted|return-path|received.*|dkim-.*|arc-.*|authentication-results|resent-.*)$/Di';

    private function __construct()
    {
    }

    /** @return array<string, string> without those that have a fault */
    public static function read(MessageSettings $settings, MessageFaults $faults): array
    {
        $headers = [];
        $url = $settings->unsubscribeUrl;
        if ($url !== null) {
            $most = HeaderText::MAX_BYTES - 2;
            if (strlen($url) <= $most && preg_match(self::HTTPS, $url) === 1 && !HeaderText::hasEncodedWord($url)) {
                $headers['List-Unsubscribe'] = "<$url>";
                $headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
            } else {
                $rule = 'must be a URL with https:, percent-encoded, ( as %28 and ) as %29 too';
                $faults->add(['unsubscribeUrl'], 'url', "$rule, of at most $most characters");
            }
        }
        if (in_array($settings->autoSubmitted, ['auto-generated', 'auto-replied'], true)) {
            $headers['Auto-Submitted'] = $settings->autoSubmitted;
        } elseif ($settings->autoSubmitted !== null) {
            $faults->add(['autoSubmitted'], 'choice', 'must be auto-generated or auto-replied');
        }
        return $headers + self::readFurther($settings->headers, $faults);
    }

    /**
     * @param array<array-key, mixed> $value
     * @return array<string, string>
     */
    private static function readFurther(array $value, MessageFaults $faults): array
    {
        $headers = [];
        $seen = [];
        foreach (array_keys($value) as $at => $name) {
            $lower = strtolower((string) $name);
            if (preg_match(self::NAME, (string) $name) !== 1) {
                $faults->add(['headers', $at], 'header_name', 'must have a name of letters, digits and -, at most 64');
            } elseif (preg_match(self::RESERVED, (string) $name) === 1) {
                $msg = 'is written by the message itself, by a mailer or on the way';
                $faults->add(['headers', $name], 'reserved', $msg);
            } elseif (isset($seen[$lower])) {
                $faults->add(['headers', $name], 'duplicate', 'must be there once, in whatever case');
            } else {
                $seen[$lower] = true;
                $text = HeaderText::parse($value[$name], ['headers', $name], HeaderText::MAX_BYTES, $faults);
                if ($text === '') {
                    $faults->add(['headers', $name], 'empty', 'must not be empty');
                } elseif ($text !== null) {
                    $headers[$name] = $text;
                }
            }
        }
        return $headers;
    }
}
