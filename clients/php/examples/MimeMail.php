<?php

declare(strict_types=1);

namespace Letterpress\Examples;

use Letterpress\RenderResult;

/** A rendered template as a mail (RFC 5322, RFC 2045): its text and its HTML as alternatives. */
final class MimeMail
{
    private function __construct()
    {
    }

    public static function print(RenderResult $mail, string $from, string $to): string
    {
        $boundary = bin2hex(random_bytes(16));
        $lines = [
            'Date: ' . gmdate('D, d M Y H:i:s') . ' +0000',
            'Message-ID: <' . bin2hex(random_bytes(16)) . '@' . substr(strrchr($from, '@') ?: '@localhost', 1) . '>',
            "From: $from",
            "To: $to",
            'Subject: ' . self::encodeHeader($mail->subject ?? ''),
            'MIME-Version: 1.0',
            "Content-Type: multipart/alternative; boundary=\"$boundary\"",
            '',
        ];
        foreach (['text/plain' => $mail->text, 'text/html' => $mail->output] as $type => $content) {
            if ($content !== null) {
                array_push($lines, "--$boundary", "Content-Type: $type; charset=utf-8", 'Content-Transfer-Encoding: base64', '');
                $lines[] = rtrim(chunk_split(base64_encode($content)));
            }
        }
        return implode("\r\n", [...$lines, "--$boundary--", '']);
    }

    /** Encoded words (RFC 2047) of at most 75 characters, cut between characters. The subject of a render is one line. */
    private static function encodeHeader(string $text): string
    {
        preg_match_all('/.{1,11}/su', $text, $pieces);
        $encode = static fn (string $piece) => '=?UTF-8?B?' . base64_encode($piece) . '?=';
        return preg_match('/^[\x20-\x7e]{0,60}$/D', $text) === 1 ? $text : implode("\r\n ", array_map($encode, $pieces[0]));
    }
}
