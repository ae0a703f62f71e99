"""Context values."""

from __future__ import annotations

import math
from collections.abc import Mapping

from letterpress_client.evaluator.context_value import MISSING, ContextValue, to_context_value
from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.member import to_double
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.read_merge_tags import RESERVED, is_reserved
from letterpress_client.evaluator.read_value import name_type, read_map, read_text
from letterpress_client.evaluator.text import lower_case, repair_text


def read_context(
    plan: PreparedScope, context: object, given: Mapping[str, str], issues: DataIssues
) -> list[ContextValue]:
    """Return the value of each key of a scope as text, by index; empty where the key is missing.

    Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last. `given`
    are values by keys that no caller may use. Every fault is added to `issues`.
    """
    by_key: dict[str, ContextValue] = {}
    by_lower_key: dict[str, ContextValue] = {}
    for name, value in read_map(context, ("context",), issues).items():
        key = repair_text(name)
        lower_key = lower_case(key)
        by_key[key] = by_lower_key[lower_key] = _to_value(value, name, issues)
        if is_reserved(plan, lower_key):
            issues.add(("context", name), RESERVED, "reserved_name")
    for lower_key, text in given.items():
        by_lower_key[lower_key] = ContextValue(text)
    values = [MISSING] * plan.context_count
    for index, name, lower_key in plan.keys:
        values[index] = by_key[name] if name in by_key else by_lower_key.get(lower_key, MISSING)
    return values


def _to_value(value: object, name: str, issues: DataIssues) -> ContextValue:
    loc = ("context", name)
    if isinstance(value, str):
        return to_context_value(read_text(value, loc, issues))
    if isinstance(value, bool):
        return to_context_value(value)
    given = name_type(value)
    if isinstance(value, (int, float)):
        number = to_double(value)
        if math.isfinite(number):
            return to_context_value(number)
        given = "NaN" if math.isnan(number) else ("Infinity" if number > 0 else "-Infinity")
    issues.add(loc, f"must be a string, a finite number or a boolean, is {given}", "context_type")
    return MISSING
