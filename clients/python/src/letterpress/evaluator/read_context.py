"""Context values."""

from __future__ import annotations

import math
from collections.abc import Sequence

from letterpress.evaluator.context_value import ContextValue
from letterpress.evaluator.lower_case import lower_case
from letterpress.evaluator.parse_member import to_double
from letterpress.evaluator.print_number import print_number
from letterpress.evaluator.read_value import name_type, read_map, read_text
from letterpress.evaluator.repair_text import repair_text
from letterpress.issue import Issue


def read_context(keys: Sequence[str], context: object, issues: list[Issue]) -> list[ContextValue]:
    """Return the value of each key of a program as text, by index; empty where the key is missing.

    Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last. Every
    fault is added to `issues`.
    """
    by_key: dict[str, ContextValue] = {}
    by_lower_key: dict[str, ContextValue] = {}
    for name, value in read_map(context, ("context",), issues).items():
        key = repair_text(name)
        by_key[key] = by_lower_key[lower_case(key)] = ContextValue(_to_text(value, name, issues))
    missing = ContextValue("")
    return [by_key[key] if key in by_key else by_lower_key.get(lower_case(key), missing) for key in keys]


def _to_text(value: object, name: str, issues: list[Issue]) -> str:
    loc = ("context", name)
    if isinstance(value, str):
        return repair_text(read_text(value, loc, issues))
    if isinstance(value, bool):
        return "true" if value else "false"
    given = name_type(value)
    if isinstance(value, (int, float)):
        number = to_double(value)
        if math.isfinite(number):
            return print_number(number)
        given = "NaN" if math.isnan(number) else ("Infinity" if number > 0 else "-Infinity")
    issues.append(Issue(loc, f"must be a string, a finite number or a boolean, is {given}", "context_type"))
    return ""
