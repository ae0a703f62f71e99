"""JSON as RFC 8259 has it."""

from __future__ import annotations

import json
from typing import NoReturn


def parse_json(text: str | bytes) -> object:
    """Parse JSON text. Raise ValueError when it is none, or nested deeper than the interpreter can follow."""
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as err:
        raise ValueError("nested too deep") from err
    return value


def _refuse_constant(name: str) -> NoReturn:
    # json.loads takes NaN and Infinity, which are no JSON.
    raise ValueError(f"{name} is not JSON")
