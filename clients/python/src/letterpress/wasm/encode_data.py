"""A caller's values as the core reads them."""

from __future__ import annotations

import struct
from collections.abc import Mapping

from letterpress.evaluator.parse_member import to_double
from letterpress.evaluator.read_value import name_type
from letterpress.evaluator.repair_text import repair_text

# Data, merge tags, group: an object below these is refused whatever it holds.
_MAX_DEPTH = 3

_LENGTH = struct.Struct("<I")
_NUMBER = struct.Struct("<d")


class UnnamedMemberError(Exception):
    """A name is not a string, which the form cannot express."""


def encode_data(value: object, depth: int = _MAX_DEPTH) -> bytes:
    """Encode a value, right or wrong, as docs/core-abi.md describes. Raise UnnamedMemberError."""
    if isinstance(value, str):
        kind, content = b"s", _to_utf8(value)
    elif isinstance(value, bool):
        kind, content = b"b", bytes([value])
    elif isinstance(value, (int, float)):
        kind, content = b"n", _NUMBER.pack(to_double(value))
    elif isinstance(value, Mapping):
        members = value.items() if depth > 0 else ()
        kind, content = b"o", b"".join(_encode_member(name, member, depth) for name, member in members)
    else:
        kind, content = b"?", _to_utf8(name_type(value))
    return kind + _LENGTH.pack(len(content)) + content


def _encode_member(name: object, member: object, depth: int) -> bytes:
    if not isinstance(name, str):
        raise UnnamedMemberError
    encoded = _to_utf8(name)
    return _LENGTH.pack(len(encoded)) + encoded + encode_data(member, depth - 1)


def _to_utf8(text: str) -> bytes:
    return repair_text(str.__str__(text)).encode()
