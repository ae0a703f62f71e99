"""JSON as RFC 8259 has it."""

from __future__ import annotations

import json
from typing import NoReturn


def parse_json(text: bytes) -> object:
    """Parse JSON in UTF-8. Raise ValueError when it is none, or nested deeper than the interpreter can follow."""
    try:
        # json.loads would take bytes of other encodings, too.
        value: object = json.loads(text.decode(), parse_constant=_refuse_constant)
    except RecursionError as err:
        raise ValueError("nested too deep") from err
    return value


def _refuse_constant(name: str) -> NoReturn:
    # json.loads takes NaN and Infinity, which are no JSON.
    raise ValueError(f"{name} is not JSON")
