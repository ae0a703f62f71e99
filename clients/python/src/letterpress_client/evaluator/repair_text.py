"""Well-formed Unicode."""

import re

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


def repair_text(text: str) -> str:
    """Make each surrogate U+FFFD, as when the text is encoded to UTF-8 by the WHATWG rule."""
    return text if text.isascii() else _LONE_SURROGATES.sub("\ufffd", text)


def is_well_formed(text: str) -> bool:
    """Return whether the text has a UTF-8 form."""
    return text.isascii() or _LONE_SURROGATES.search(text) is None
