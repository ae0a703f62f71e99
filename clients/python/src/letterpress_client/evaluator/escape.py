"""Escaping by position."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from letterpress_client.evaluator.text import to_one_line


def escape_html(text: str) -> str:
    """Escape for HTML text and for attributes in quotes.

    `>` is among the five so that a value cannot end a comment either; the quotes are numeric because `&apos;` is
    unknown to old mail clients.
    """
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;").replace("'", "&#39;")
    )


_SPECIAL = {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F, 0x2028, 0x2029, ord("<"), ord(">"))}
_SPECIAL |= {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}


def escape_js(text: str) -> str:
    """Escape for a double-quoted JavaScript string (ECMA-262, section 12.9.4) that is in a JSX file.

    Angle brackets are escaped too, so that no tool treats them as markup.
    """
    return text.translate(_SPECIAL)


_LINK_SCHEME = re.compile("(?:https?|mailto|tel|sms):", re.ASCII | re.IGNORECASE)
_IMAGE_SCHEME = re.compile("(?:https?|mailto|tel|sms|cid):", re.ASCII | re.IGNORECASE)

# Most have no character that is encoded, which is known sooner than what each is.
_PLAIN_URL = re.compile("[!#$%&*+,\\-./0-9:;=?@A-Z\\[\\]\\^_a-z{|}~]*")
_PLAIN_PIECE = re.compile("[A-Za-z0-9\\-._~]*")

_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_UNSAFE_IN_URL = frozenset((*range(0x21), *b"\"'()<>\\`", *range(0x7F, 0x100)))


def _to_table(kept: frozenset[int]) -> tuple[str, ...]:
    """Return what to write for each byte."""
    return tuple(chr(byte) if byte in kept else f"%{byte:02X}" for byte in range(0x100))


_URL = _to_table(frozenset(range(0x100)) - _UNSAFE_IN_URL)
_PIECE = _to_table(_UNRESERVED)


def encode_link(url: str) -> str | None:
    """Make a whole URL safe in a JavaScript string, in plain text and in a CSS url('...').

    The result is safe in a double-quoted attribute too, except for its `&`. Percent signs are kept, so that existing
    escapes remain valid. Return None when the URL does not begin with an allowed scheme.
    """
    return None if _LINK_SCHEME.match(url) is None else _encode(url, _PLAIN_URL, _URL)


def encode_image(url: str) -> str | None:
    """Encode the whole URL of an image, which may be a part of the mail (cid:), as encode_link does."""
    return None if _IMAGE_SCHEME.match(url) is None else _encode(url, _PLAIN_URL, _URL)


def encode_url_piece(piece: str) -> str:
    """Encode a piece of a URL: all but unreserved characters (RFC 3986, section 2.3), so also `/`."""
    return _encode(piece, _PLAIN_PIECE, _PIECE)


def _encode(text: str, plain: re.Pattern[str], table: tuple[str, ...]) -> str:
    if plain.fullmatch(text) is not None:
        return text
    return "".join([table[byte] for byte in text.encode()])


_COLOR = re.compile("#[0-9a-fA-F]{6}")
# A list of font families without quotes, which is safe in every output.
FONT = re.compile("[A-Za-z0-9 ,-]{1,128}")


def read_color(value: str) -> str | None:
    """Return a colour as `#rrggbb` in lower case, or None for any other value."""
    return value.lower() if _COLOR.fullmatch(value) else None


class FontReader:
    """Finds the choice that a value names in full or by its first family, in any case of ASCII."""

    __slots__ = ("_choices",)

    def __init__(self, choices: Sequence[str]) -> None:
        # Of two with one name the first counts.
        named = [(name, choice) for choice in choices for name in (choice.lower(), choice.lower().split(",", 1)[0])]
        self._choices = dict(reversed(named))

    def __call__(self, value: str) -> str | None:
        """Return the choice, or None where there is none."""
        return self._choices.get(value.lower()) if FONT.fullmatch(value) else None


def keep(text: str) -> str:
    """Return a value as it is."""
    return text


def _encode_link_attribute(url: str) -> str | None:
    encoded = encode_link(url)
    return None if encoded is None else encoded.replace("&", "&amp;")


def _encode_image_attribute(url: str) -> str | None:
    encoded = encode_image(url)
    return None if encoded is None else encoded.replace("&", "&amp;")


# Escapes a clean value for each position. None: the URL rule refuses it.
SLOT_ESCAPES: dict[str, Callable[[str], str | None]] = {
    "text": escape_html,
    "attribute": escape_html,
    "url": _encode_link_attribute,
    "image-url": _encode_image_attribute,
    "url-path": encode_url_piece,
    "url-query": encode_url_piece,
    "url-address": encode_url_piece,
    "js-text": escape_js,
    "js-url": encode_link,
    "js-image-url": encode_image,
    "plain": keep,
    "plain-url": encode_link,
    "line": to_one_line,
}

# The positions of tags of brands, from format 3. What they write is the same in every output.
BRAND_POSITIONS = frozenset(("color", "font"))

# The positions of a tag that a URL begins with, or has nothing but its scheme in front of: without a value nothing is
# left that leads anywhere.
WHOLE_URL_POSITIONS = frozenset(("url", "image-url", "url-address", "js-url", "js-image-url", "plain-url"))

# Escapes a tag that is written back; the rules for URLs do not apply to it.
SOURCE_ESCAPES: dict[str, Callable[[str], str]] = {
    "text": escape_html,
    "attribute": escape_html,
    "url": escape_html,
    "image-url": escape_html,
    "url-path": escape_html,
    "url-query": escape_html,
    "url-address": escape_html,
    "js-text": escape_js,
    "js-url": escape_js,
    "js-image-url": escape_js,
    "plain": keep,
    "plain-url": keep,
    "line": to_one_line,
}
