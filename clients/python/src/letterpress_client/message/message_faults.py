"""What is wrong with settings of a message."""

from __future__ import annotations

from letterpress_client.issue import Issue, Loc, summarize_options
from letterpress_client.letterpress_error import LetterpressError


class MessageFaults:
    """Collects what is wrong with settings of a message. No fault holds a value."""

    def __init__(self) -> None:
        self._issues: list[Issue] = []

    def add(self, loc: Loc, type: str, msg: str) -> None:
        """Note a fault, by its way from the settings."""
        self._issues.append(Issue(("message", *loc), msg, type))

    def raise_if_any(self) -> None:
        """Raise INVALID_REQUEST with every fault in one message."""
        if self._issues:
            raise LetterpressError("INVALID_REQUEST", summarize_options(self._issues), issues=self._issues)
