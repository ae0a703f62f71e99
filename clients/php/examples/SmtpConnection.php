<?php

declare(strict_types=1);

namespace Letterpress\Examples;

/** Hands mails to an SMTP server (RFC 5321) in clear and without a login: for a relay on the same machine. */
final class SmtpConnection
{
    /** @var resource */
    private $stream;

    /** Throws RuntimeException when there is no SMTP server. */
    public function __construct(string $host, int $port)
    {
        $stream = stream_socket_client("tcp://$host:$port", $code, $message, 10);
        $this->stream = $stream ?: throw new \RuntimeException("$host:$port: $message");
        $this->expect('220');
        $this->say('EHLO localhost', '250');
    }

    /** Throws RuntimeException when the server refuses. */
    public function send(string $from, string $to, string $mail): void
    {
        $this->say("MAIL FROM:<$from>", '250');
        $this->say("RCPT TO:<$to>", '250');
        $this->say('DATA', '354');
        $this->say((string) preg_replace('/^\./m', '..', $mail) . '.', '250');
    }

    public function close(): void
    {
        $this->say('QUIT', '221');
        fclose($this->stream);
    }

    private function say(string $line, string $code): void
    {
        fwrite($this->stream, "$line\r\n");
        $this->expect($code);
    }

    private function expect(string $code): void
    {
        do {
            $line = (string) fgets($this->stream);
        } while (preg_match('/^\d{3}-/', $line) === 1);
        if (!str_starts_with($line, $code)) {
            throw new \RuntimeException('the SMTP server answered: ' . trim($line));
        }
    }
}
