<?php

declare(strict_types=1);

namespace Letterpress\Message;

use Letterpress\Mailbox;

/**
 * Reads mailboxes of a message.
 *
 * @internal
 */
final class MailboxReader
{
    private const MAX_NAME_BYTES = 256;
    private const ATOM = '[\w!#$%&\'*+\/=?^`{|}~-]+';
    private const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
    private const DOMAIN = self::LABEL . '(?:\.' . self::LABEL . ')*';

    public function __construct(private readonly MessageFaults $faults)
    {
    }

    /**
     * One mailbox, or those of a list, without those that have a fault.
     *
     * @param list<string|int> $loc
     * @return list<Mailbox>
     */
    public function readAll(mixed $value, array $loc): array
    {
        if (!is_array($value)) {
            return array_filter([$this->read($value, $loc)]);
        }
        $list = array_values($value);
        $read = fn (mixed $each, int $at) => $this->read($each, [...$loc, $at]);
        return array_values(array_filter(array_map($read, $list, array_keys($list))));
    }

    /**
     * An address, or an address with a name; null after a fault.
     *
     * @param list<string|int> $loc
     */
    public function read(mixed $value, array $loc): ?Mailbox
    {
        if (is_string($value)) {
            return $this->check($value, $loc) ? new Mailbox($value) : null;
        }
        if (!$value instanceof Mailbox) {
            $this->faults->add($loc, 'mailbox', 'must be an address, or a Mailbox with address and name');
            return null;
        }
        $name = HeaderText::parse($value->name ?? '', [...$loc, 'name'], self::MAX_NAME_BYTES, $this->faults);
        if (!$this->check($value->address, [...$loc, 'address']) || $name === null) {
            return null;
        }
        return new Mailbox($value->address, $name === '' ? null : $name);
    }

    /** RFC 5321 without quoted local parts and address literals; at most 64 bytes before the @ and 254 in all (4.5.3.1). */
    public static function isAddress(string $value): bool
    {
        return strlen($value) <= 254
            && preg_match('/^(?=[^@]{1,64}@)' . self::ATOM . '(?:\.' . self::ATOM . ')*@' . self::DOMAIN . '$/D', $value) === 1
            && !HeaderText::hasEncodedWord($value);
    }

    public static function isDomain(string $value): bool
    {
        return strlen($value) <= 189 && preg_match('/^' . self::DOMAIN . '$/D', $value) === 1;
    }

    /** @param list<string|int> $loc */
    private function check(string $address, array $loc): bool
    {
        $isRight = self::isAddress($address);
        if (!$isRight) {
            $msg = 'must be an address such as ann@example.com, in ASCII; write other letters of a domain as xn--…';
            $this->faults->add($loc, 'address', $msg);
        }
        return $isRight;
    }
}
