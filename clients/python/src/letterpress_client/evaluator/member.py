"""Members of a program."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.text import (
    TAG_NAME_PATTERN,
    is_tag_name,
    is_well_formed,
    normalize_tag_name,
    utf8_length,
)
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue, Loc

# The most members of a path, and the longest name of one and of all together.
MAX_PATH = 8
_MAX_MEMBER_BYTES = 128
_MAX_NAME_BYTES = 512


# How many lists lie in each other.
MAX_LIST_DEPTH = 3


def invalid_program(loc: Loc, msg: str, kind: str) -> FillError:
    """Make a refusal of the program at one place."""
    return FillError("INVALID_PROGRAM", [Issue(("program", *loc), msg, kind)])


def parse_list(value: object, loc: Loc, max_items: int) -> Sequence[object]:
    """Read a list of at most `max_items`, or raise INVALID_PROGRAM."""
    if not isinstance(value, (list, tuple)):
        raise invalid_program(loc, "must be a list", "list_type")
    if len(value) > max_items:
        raise invalid_program(loc, f"must hold at most {max_items} items", "too_long")
    return value


def parse_object(value: object, loc: Loc) -> Mapping[str, object]:
    """Read an object's members, or raise INVALID_PROGRAM."""
    if isinstance(value, Mapping):
        return value
    raise invalid_program(loc, "must be an object", "object_type")


def parse_text(value: object, loc: Loc) -> str:
    """Read well-formed text, or raise INVALID_PROGRAM: a lone surrogate has no UTF-8 form."""
    if not isinstance(value, str):
        raise invalid_program(loc, "must be a string", "string_type")
    if not is_well_formed(value):
        raise invalid_program(loc, "must be well-formed Unicode", "string_unicode")
    return str.__str__(value)


def parse_short_text(value: object, loc: Loc, max_bytes: int) -> str:
    """Read well-formed text of at most `max_bytes` of UTF-8, or raise INVALID_PROGRAM."""
    text = parse_text(value, loc)
    if len(text) > max_bytes or utf8_length(text) > max_bytes:
        raise invalid_program(loc, f"must be at most {max_bytes} bytes of UTF-8", "string_too_long")
    return text


def parse_name(value: object, loc: Loc, *, has_paths: bool) -> str:
    """Read the name of a list, a tag or a key, or raise INVALID_PROGRAM. With paths it may hold any character."""
    if not has_paths:
        name = parse_text(value, loc)
        if not is_tag_name(name):
            raise invalid_program(loc, f"must match {TAG_NAME_PATTERN}", "pattern")
        return name
    name = _parse_sized_text(value, loc, _MAX_NAME_BYTES)
    if normalize_tag_name(name) != name:
        raise invalid_program(loc, "must be in lower case and without spaces", "pattern")
    return name


def parse_path(entry: Mapping[str, object], name: str, loc: Loc, *, is_of_item: bool) -> tuple[str, ...]:
    """Read where plain data have something, which is by its name unless there is a path; or raise INVALID_PROGRAM."""
    if "path" not in entry:
        return (name,)
    loc = (*loc, "path")
    members = parse_list(entry["path"], loc, MAX_PATH)
    if not members and not is_of_item:
        raise invalid_program(loc, "must hold a name, as there is no item", "too_short")
    return tuple(_parse_sized_text(member, (*loc, at), _MAX_MEMBER_BYTES) for at, member in enumerate(members))


def _parse_sized_text(value: object, loc: Loc, max_bytes: int) -> str:
    text = parse_text(value, loc)
    if not 0 < len(text) <= max_bytes or utf8_length(text) > max_bytes:
        raise invalid_program(loc, f"must be 1 to {max_bytes} bytes of UTF-8", "string_length")
    return text


def parse_index(value: object, loc: Loc, low: int, high: int) -> int:
    """Read a whole number from `low` up to and including `high`, or raise INVALID_PROGRAM."""
    index = to_whole_number(value)
    if index is None or not low <= index <= high:
        raise invalid_program(loc, f"must be a whole number from {low} to {high}", "index_range")
    return index


def parse_reference(value: object, loc: Loc, length: int) -> int:
    """Read an index into a list, or raise INVALID_PROGRAM."""
    index = to_whole_number(value)
    if index is None or not 0 <= index < length:
        raise invalid_program(loc, f"must be an index into a list of {length}", "index_range")
    return index


def parse_finite(value: object, loc: Loc) -> float:
    """Read a finite number as a double, or raise INVALID_PROGRAM."""
    number = to_double(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else math.nan
    if math.isfinite(number):
        return number
    raise invalid_program(loc, "must be a finite number", "number_type")


def to_whole_number(value: object) -> int | None:
    """Return a whole number as an int, also when JSON wrote it with a fraction; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, float) and value.is_integer() else None


def to_double(number: float) -> float:
    """Return the nearest double, an infinity for an int beyond the range."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf
