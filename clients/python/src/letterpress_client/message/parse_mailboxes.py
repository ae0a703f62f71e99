"""Mailboxes of a message."""

from __future__ import annotations

import re
from collections.abc import Sequence

from letterpress_client.issue import Loc
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.message.message_faults import MessageFaults
from letterpress_client.message.parse_header_text import ENCODED_WORD, parse_header_text

_MAX_NAME_BYTES = 256
_ATOM = r"[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")

# RFC 5321 without quoted local parts and address literals.
_ADDRESS = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@{_DOMAIN.pattern}")


def parse_mailboxes(value: object, loc: Loc, faults: MessageFaults) -> tuple[Mailbox, ...]:
    """Return one mailbox, or those of a list, without those that have a fault."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        found = [parse_mailbox(each, (*loc, index), faults) for index, each in enumerate(value)]
    else:
        found = [parse_mailbox(value, loc, faults)]
    return tuple(mailbox for mailbox in found if mailbox is not None)


def parse_mailbox(value: object, loc: Loc, faults: MessageFaults) -> Mailbox | None:
    """Return an address, or an address with a name, as a mailbox; None after a fault."""
    if isinstance(value, str):
        if is_address(value):
            return Mailbox(value)
        _refuse_address(loc, faults)
        return None
    if not isinstance(value, Mailbox):
        faults.add(loc, "mailbox", "must be an address, or a Mailbox with address and name")
        return None
    name = "" if value.name is None else value.name
    text = parse_header_text(name, (*loc, "name"), _MAX_NAME_BYTES, faults)
    if not is_address(value.address):
        _refuse_address((*loc, "address"), faults)
        return None
    return None if text is None else Mailbox(value.address, text or None)


def is_address(value: object) -> bool:
    """Tell an address: at most 64 bytes before the @ and 254 in all (RFC 5321, 4.5.3.1)."""
    return (
        isinstance(value, str)
        and len(value) <= 254
        and value.find("@") <= 64
        and _ADDRESS.fullmatch(value) is not None
        and not ENCODED_WORD.search(value)
    )


def is_domain(value: object) -> bool:
    """Tell the domain of an address, in ASCII."""
    return isinstance(value, str) and len(value) <= 189 and _DOMAIN.fullmatch(value) is not None


def _refuse_address(loc: Loc, faults: MessageFaults) -> None:
    msg = "must be an address such as ann@example.com, in ASCII; write other letters of a domain as xn--…"
    faults.add(loc, "address", msg)
