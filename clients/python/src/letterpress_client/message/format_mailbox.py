"""Mailboxes as RFC 5322 writes them."""

from __future__ import annotations

import re

from letterpress_client.message.encode_words import encode_words
from letterpress_client.message.mailbox import Mailbox


def format_mailbox(mailbox: Mailbox) -> str:
    """Return a mailbox in Unicode; the name is always quoted."""
    if mailbox.name is None:
        return mailbox.address
    return f"{quote_name(mailbox.name)} <{mailbox.address}>"


def format_ascii_mailbox(mailbox: Mailbox) -> str:
    """Return a mailbox in ASCII."""
    if mailbox.name is None or mailbox.name.isascii():
        return format_mailbox(mailbox)
    return f"{encode_words(mailbox.name)} <{mailbox.address}>"


def quote_name(name: str) -> str:
    """Return a name as a quoted string."""
    escaped = re.sub(r'(["\\])', r"\\\1", name)
    return f'"{escaped}"'
