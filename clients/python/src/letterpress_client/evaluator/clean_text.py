"""Values fit to be written."""

import re

from letterpress_client.evaluator.repair_text import repair_text

_SUSPECT = re.compile("[\x00-\x08\x0b-\x1f\x7f\x85\u2029\u2066-\u2069\ud800-\udfff]")
_LINE_ENDS = re.compile("\r\n?|[\x85\u2029]")
_ISOLATES = re.compile("[\u2066-\u2069]")
_DROPPED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")


def clean_text(text: str) -> str:
    """Repair surrogates, make CR LF, CR, U+0085 and U+2029 one LF, and drop C0 controls but TAB and LF, and U+007F.

    Then isolates without a partner are dropped.
    """
    # Most values hold nothing that is not printable, which is known sooner than what it is.
    if text.isprintable() or _SUSPECT.search(text) is None:
        return text
    printable = _DROPPED.sub("", _LINE_ENDS.sub("\n", repair_text(text)))
    return printable if _ISOLATES.search(printable) is None else pair_isolates(printable)


def pair_isolates(text: str) -> str:
    """Drop each isolate (UAX #9) that has no partner in a text: it would turn the words around the text."""
    unclosed: list[int] = []
    lone: set[int] = set()
    for found in _ISOLATES.finditer(text):
        if found[0] != "\u2069":
            unclosed.append(found.start())
        elif unclosed:
            unclosed.pop()
        else:
            lone.add(found.start())
    lone.update(unclosed)
    return "".join(character for at, character in enumerate(text) if at not in lone)
