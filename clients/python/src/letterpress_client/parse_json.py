"""JSON as RFC 8259 has it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NoReturn


def parse_json(text: bytes) -> object:
    """Parse JSON in UTF-8. Raise ValueError when it is not JSON, or nested deeper than the interpreter can follow."""
    # json.loads would take bytes of other encodings, too.
    decoded = text.decode()
    try:
        return _parse(decoded, int)
    except json.JSONDecodeError:
        raise
    except ValueError:
        # A whole number has more digits than int() reads; as a double it is an infinity.
        return _parse(decoded, float)


def _parse(text: str, parse_whole: Callable[[str], float]) -> object:
    try:
        value: object = json.loads(text, parse_int=parse_whole, parse_constant=_refuse_constant)
    except RecursionError as err:
        raise ValueError("nested too deep") from err
    return value


def _refuse_constant(name: str) -> NoReturn:
    # json.loads takes NaN and Infinity, which are no JSON.
    raise ValueError(f"{name} is not JSON")
