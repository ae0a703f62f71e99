"""Text for a header field."""

from __future__ import annotations

import re

from letterpress_client.issue import Loc
from letterpress_client.message.message_faults import MessageFaults

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

# Wider than RFC 2047, since parsers are. What looks like one would be shown as another text than was checked.
ENCODED_WORD = re.compile(r"=\?.*\?=")


def parse_header_text(value: object, loc: Loc, max_bytes: int, faults: MessageFaults) -> str | None:
    """Return text for a header field without spaces at its ends, or None after a fault.

    What is refused here is what could end a field, or be read as another text: controls, separators of lines, halves of
    surrogate pairs, encoded words.
    """
    if not isinstance(value, str):
        faults.add(loc, "string", "must be a string")
        return None
    text = value.strip(" ")
    if len(text) > max_bytes or len(text.encode("utf-8", "surrogatepass")) > max_bytes:
        faults.add(loc, "too_long", f"must have at most {max_bytes} bytes of UTF-8")
        return None
    if _CONTROL.search(text):
        faults.add(loc, "control", "must be text without line breaks and control characters")
        return None
    if ENCODED_WORD.search(text):
        faults.add(loc, "encoded_word", "must not look like an encoded word, =?…?=; give the text itself")
        return None
    return text
