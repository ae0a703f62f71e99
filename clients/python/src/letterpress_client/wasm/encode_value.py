"""Values as the core reads them."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping

from letterpress_client.evaluator.json_value import name_type
from letterpress_client.evaluator.member import to_double

# How many levels of objects and lists the core looks into: those of a program, and those of data and of options.
PROGRAM_DEPTH = 7
DATA_DEPTH = 12

_LENGTH = struct.Struct("<I")
_NUMBER = struct.Struct("<d")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class UnnamedMemberError(Exception):
    """A name is not a string, which the form cannot express."""


def encode_value(value: object, depth: int) -> bytes:
    """Encode a value, right or wrong, as docs/core-abi.md describes. Raise UnnamedMemberError."""
    if isinstance(value, str):
        kind, content = b"s", _to_bytes(value)
    elif isinstance(value, bool):
        kind, content = b"b", bytes([value])
    elif isinstance(value, (int, float)):
        kind, content = b"n", _NUMBER.pack(to_double(value))
    elif isinstance(value, Mapping):
        members = value.items() if depth > 0 else ()
        kind, content = b"o", b"".join(_encode_member(name, member, depth) for name, member in members)
    elif isinstance(value, (list, tuple)):
        items = value if depth > 0 else ()
        kind, content = b"l", b"".join(encode_value(item, depth - 1) for item in items)
    else:
        kind, content = b"?", _to_bytes(name_type(value))
    return kind + _LENGTH.pack(len(content)) + content


def _encode_member(name: object, member: object, depth: int) -> bytes:
    if not isinstance(name, str):
        raise UnnamedMemberError
    encoded = _to_bytes(name)
    return _LENGTH.pack(len(encoded)) + encoded + encode_value(member, depth - 1)


def _to_bytes(text: str) -> bytes:
    """Return the UTF-8 form, with a byte that is not UTF-8 for each lone surrogate, which has none."""
    plain = str.__str__(text)
    try:
        return plain.encode()
    except UnicodeEncodeError:
        return b"\xff".join(part.encode() for part in _LONE_SURROGATE.split(plain))
