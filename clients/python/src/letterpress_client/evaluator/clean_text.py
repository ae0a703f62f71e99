"""Values fit to be written."""

import re

from letterpress_client.evaluator.repair_text import repair_text

_SUSPECT = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_DROPPED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")


def clean_text(text: str) -> str:
    """Repair surrogates, make CR LF and CR one LF, and drop C0 controls except TAB and LF, and U+007F."""
    # Most values hold nothing that is not printable, which is known sooner than what it is.
    if text.isprintable() or _SUSPECT.search(text) is None:
        return text
    return _DROPPED.sub("", repair_text(text).replace("\r\n", "\n").replace("\r", "\n"))
