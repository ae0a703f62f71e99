"""Members of a program."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.text import is_well_formed, utf8_length
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue, Loc


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
