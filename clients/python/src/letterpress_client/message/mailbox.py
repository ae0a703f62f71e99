"""Who sends or gets a message."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mailbox:
    """An address in ASCII, such as `ann@example.com`, and the name of its owner."""

    address: str
    name: str | None = None
