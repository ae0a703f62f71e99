"""The values of merge tags, cleaned and escaped all at once."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress_client.evaluator.escape import escape_html
from letterpress_client.evaluator.text import clean_text

# Between values that are joined. No clean value holds it.
SEPARATOR = "\x1f"
_EMPTY_BETWEEN = SEPARATOR * 2
# What cleaning changes, as bytes of UTF-8; separators are counted.
_SUSPECTS = bytes({*range(0x20), 0x7F} - set(b"\t\n"))
# U+0085, U+2029, and what isolates begin with, as little else does: U+2040 to U+207F.
_WIDE_SUSPECTS = (b"\xc2\x85", b"\xe2\x80\xa9", b"\xe2\x81")


class Values:
    """All values of the data and of its items, clean; empty where none was supplied.

    Attributes:
        plain: The values.
        bytes: Their length in UTF-8, separators included.
        has_empty: Whether one is empty.
    """

    __slots__ = ("_html", "_joined", "bytes", "has_empty", "plain")

    def __init__(self, supplied: Sequence[str]) -> None:
        joined = SEPARATOR.join(supplied)
        encoded = _encode_clean(joined, len(supplied) - 1)
        if encoded is None:
            joined = SEPARATOR.join([clean_text(str.__str__(value)) for value in supplied])
            encoded = joined.encode()
        self._joined = joined
        self.bytes = len(encoded)
        self.has_empty = not joined or _EMPTY_BETWEEN in joined or SEPARATOR in (joined[0], joined[-1])
        # Strings, also where a caller's were of a subclass.
        self.plain = joined.split(SEPARATOR) if supplied else []
        self._html: list[str] | None = None

    @property
    def html(self) -> list[str]:
        """The values, escaped for HTML."""
        if self._html is None:
            self._html = escape_html(self._joined).split(SEPARATOR) if self.plain else []
        return self._html


def _encode_clean(joined: str, separators: int) -> bytes | None:
    """Return the UTF-8 of values that are clean, or None when each has to be looked at."""
    try:
        encoded = joined.encode()
    except UnicodeEncodeError:
        return None
    # A separator in a value is one too many.
    if len(encoded) - len(encoded.translate(None, _SUSPECTS)) > max(separators, 0):
        return None
    if len(encoded) > len(joined) and any(suspect in encoded for suspect in _WIDE_SUSPECTS):
        return None
    return encoded
