"""Text: repair, cleaning, one line, lower case, length, names of tags."""

from __future__ import annotations

import re

from letterpress_client.evaluator.lower_case_table import LOWER_CASE_RUNS

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


def repair_text(text: str) -> str:
    """Make each surrogate U+FFFD, as when the text is encoded to UTF-8 by the WHATWG rule."""
    return text if text.isascii() else _LONE_SURROGATES.sub("\ufffd", text)


def is_well_formed(text: str) -> bool:
    """Return whether the text has a UTF-8 form."""
    return text.isascii() or _LONE_SURROGATES.search(text) is None


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


_BREAKS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def to_one_line(text: str) -> str:
    """Make text fit for a header field: each run of line breaks and controls is one space, none at the ends."""
    # Nothing that is looked for is printable.
    return text.strip(" ") if text.isprintable() else _BREAKS.sub(" ", text).strip(" ")


_LETTERS = {
    code: code + delta for first, last, stride, delta in LOWER_CASE_RUNS for code in range(first, last + 1, stride)
}


def lower_case(text: str) -> str:
    """Map each code point by the simple lower-case mapping of Unicode, without locale.

    From a table, because str.lower() follows the Unicode version of the interpreter and looks at neighbours.
    """
    return text.lower() if text.isascii() else text.translate(_LETTERS)


def utf8_length(text: str) -> int:
    """Return the number of bytes in UTF-8; a lone surrogate counts as the three bytes of U+FFFD."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


WHITE_SPACE = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def is_blank(text: str) -> bool:
    """Whether there is nothing but white space."""
    return not text.lstrip(WHITE_SPACE)


TAG_NAME_PATTERN = "^[a-z0-9_]{1,64}$"

_TAG_NAME = re.compile("[a-z0-9_]{1,64}")


def is_tag_name(name: str) -> bool:
    """Return whether a name is normalised."""
    return _TAG_NAME.fullmatch(name) is not None


def normalize_tag_name(name: str) -> str:
    """Return the form in which names compare: in lower case, each space an underscore."""
    return lower_case(repair_text(name)).replace(" ", "_")
