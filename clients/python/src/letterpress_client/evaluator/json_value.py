"""A value of the caller as JSON would hold it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, time
from decimal import Decimal
from enum import Enum
from uuid import UUID

from letterpress_client.evaluator.text import repair_text

_MAX_CLASS_NAME = 64


def to_json_value(value: object) -> object:
    """Return a value as it is written to JSON, by `model_dump(mode="json")` where it has that; no member is looked at.

    An Enum is its value, a Decimal its digits, a date, a time and a UUID a string, and a dataclass its fields. What is
    not of JSON comes back as it is.
    """
    if value is None or (isinstance(value, (str, bool, int, float, list, tuple, dict)) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return to_json_value(value.value)
    if isinstance(value, Decimal):
        return format(value, "f") if value.is_finite() else float(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if not isinstance(value, (Mapping, type)):
        if is_dataclass(value):
            return {each.name: getattr(value, each.name) for each in fields(value) if hasattr(value, each.name)}
        dump = getattr(value, "model_dump", None)
        if callable(dump):
            dumped: object = dump(mode="json")
            return dumped
    return value


def is_list(value: object) -> bool:
    """Whether a value is a list of JSON."""
    return isinstance(value, (list, tuple))


def is_foreign(value: object) -> bool:
    """Whether a value is not of JSON."""
    return value is not None and not isinstance(value, (str, bool, int, float, list, tuple, Mapping))


def name_value(value: object) -> str:
    """Name a value's type in the words of JSON, or its class where it is not of JSON."""
    if not is_foreign(value):
        return name_type(value)
    return f"an object of class {repair_text(type(value).__name__)[:_MAX_CLASS_NAME]}, of which JSON has nothing"


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
