"""Tests of context values."""

from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from letterpress_client.evaluator.context_value import ContextValue

Operand: TypeAlias = "str | frozenset[str] | float | None"
Judge: TypeAlias = Callable[[ContextValue], bool]

# Those of texts that search the whole value.
SEARCHES = ("contains", "not_contains")
_RELATIONS: dict[str, Callable[[float, float], bool]] = {
    ">": gt,
    "<": lt,
    ">=": ge,
    "<=": le,
    "date_after": gt,
    "date_before": lt,
    "date_on": eq,
}
_TEXT_TESTS: dict[str, Callable[[str, str], bool]] = {
    "==": eq,
    "!=": ne,
    "starts_with": str.startswith,
    "ends_with": str.endswith,
}


def prepare_judge(operator: str, operand: Operand) -> Judge:
    """Return what an operator that there is says of a value, for an operand that fits it."""
    if operand is None:
        is_empty = operator == "is_empty"
        return lambda value: value.is_blank == is_empty
    if isinstance(operand, float):
        return _to_relation(operator, operand)
    if isinstance(operand, frozenset):
        is_in = operator == "in"
        return lambda value: (value.lower_text in operand) == is_in
    if operator in SEARCHES:
        is_found = operator == "contains"
        return lambda value: value.contains(operand) == is_found
    compare = _TEXT_TESTS[operator]
    return lambda value: compare(value.lower_text, operand)


def _to_relation(operator: str, operand: float) -> Judge:
    holds = _RELATIONS[operator]
    reads_day = operator.startswith("date_")

    def judge(value: ContextValue) -> bool:
        number = value.day if reads_day else value.number
        return number is not None and holds(number, operand)

    return judge
