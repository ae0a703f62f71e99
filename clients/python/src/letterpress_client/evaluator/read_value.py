"""Data as a caller supplies it."""

from __future__ import annotations

from collections.abc import Mapping

from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.text import repair_text, utf8_length
from letterpress_client.issue import Loc

# The longest value of a tag or of the context, in bytes of UTF-8.
MAX_VALUE_BYTES = 65_536
_MAX_BYTES_PER_CHARACTER = 4


def read_map(value: object, loc: Loc, issues: DataIssues) -> Mapping[str, object]:
    """Return a map that a caller supplied. After a fault, which is added to `issues`, return an empty one."""
    if type(value) is dict and _has_plain_names(value):
        return value
    if not isinstance(value, Mapping):
        issues.add(loc, f"must be an object, is {name_type(value)}", "object_type")
        return {}
    for name in value:
        if not isinstance(name, str):
            issues.add(loc, f"must have strings for names, has {name_type(name)}", "name_type")
            return {}
    return {to_plain_text(name): member for name, member in value.items()}


def _has_plain_names(value: Mapping[object, object]) -> bool:
    # A loop, because all() with a generator takes three times as long.
    for name in value:  # noqa: SIM110
        if type(name) is not str:
            return False
    return True


def read_text(value: object, loc: Loc, issues: DataIssues) -> str:
    """Read a string within the length limit. After a fault, which is added to `issues`, return the empty string."""
    if not isinstance(value, str):
        issues.add(loc, f"must be a string, is {name_type(value)}", "string_type")
        return ""
    if len(value) * _MAX_BYTES_PER_CHARACTER > MAX_VALUE_BYTES and (
        len(value) > MAX_VALUE_BYTES or utf8_length(value) > MAX_VALUE_BYTES
    ):
        issues.add(loc, f"must be at most {MAX_VALUE_BYTES} bytes of UTF-8", "string_too_long")
        return ""
    return to_plain_text(value)


def to_plain_text(text: str) -> str:
    """Return the text of a subclass of str as a str, whose methods nobody has changed."""
    return str.__str__(text)


def name_type(value: object) -> str:
    """Name a value's type in the words of JSON, or else by its class, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, (int, float)):
        return "a number"
    if isinstance(value, str):
        return "a string"
    if isinstance(value, (list, tuple)):
        return "a list"
    return "an object" if isinstance(value, Mapping) else f"a {repair_text(type(value).__name__)}"
