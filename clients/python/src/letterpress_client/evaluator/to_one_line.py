"""Header fields."""

import re

_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def to_one_line(text: str) -> str:
    """Make text fit for a header field: each run of line breaks and controls is one space, none at the ends."""
    # Nothing that is looked for is printable.
    return text.strip(" ") if text.isprintable() else _BREAKS.sub(" ", text).strip(" ")
