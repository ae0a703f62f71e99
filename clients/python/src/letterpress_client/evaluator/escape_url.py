"""URLs, whole and in pieces."""

from __future__ import annotations

import re

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

    But for its `&` it is safe in a double-quoted attribute, too. Percent signs stay, so that existing escapes do.
    Return None when it does not begin with an allowed scheme.
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
