"""Numbers in context values."""

from __future__ import annotations

import math
import re

from letterpress_client.evaluator.white_space import WHITE_SPACE

_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def parse_number(text: str) -> float | None:
    """Read a decimal number: optional sign, digits, optional fraction, optional exponent, white space round it.

    Return None for anything else, and for numbers beyond the range of an IEEE 754 double.
    """
    trimmed = text.strip(WHITE_SPACE)
    if _NUMBER.fullmatch(trimmed) is None:
        return None
    number = float(trimmed)
    return number if math.isfinite(number) else None
