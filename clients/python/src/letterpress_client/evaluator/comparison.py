"""Comparisons of a value with an operand: their check, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.member import invalid_program, parse_finite, parse_list, parse_text
from letterpress_client.evaluator.text import utf8_length
from letterpress_client.issue import Loc

# The work of an op, a step, or a text of an operand.
OP_WORK = 16
_MAX_ITEMS = 10_000

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

_TEXT_OPERATORS = ("==", "!=", "contains", "not_contains", "starts_with", "ends_with")
_LIST_OPERATORS = ("in", "not_in")
_NUMBER_OPERATORS = (">", "<", ">=", "<=", "date_before", "date_after", "date_on")
_EMPTY_OPERATORS = ("is_empty", "is_not_empty")
_OPERATORS = frozenset((*_TEXT_OPERATORS, *_LIST_OPERATORS, *_NUMBER_OPERATORS, *_EMPTY_OPERATORS))


def prepare_comparison(entry: Sequence[object], at: int, loc: Loc) -> tuple[str, Operand, Judge, int]:
    """Read operator and operand, which begin at `at`. Return both, what compares, and the work of the operand."""
    operator, operand, *_ = (*entry[at:], None, None)
    if not isinstance(operator, str) or operator not in _OPERATORS:
        raise invalid_program((*loc, at), "must be one of the 17 operators", "unknown_operator")
    read, work = _read_operand(operator, operand, (*loc, at + 1))
    return operator, read, _prepare_judge(operator, read), work


def _read_operand(operator: str, value: object, loc: Loc) -> tuple[Operand, int]:
    """Return the operand and its work."""
    if operator in _EMPTY_OPERATORS:
        return None, 0
    if operator in _LIST_OPERATORS:
        texts = [parse_text(item, (*loc, i)) for i, item in enumerate(parse_list(value, loc, _MAX_ITEMS))]
        return frozenset(texts), sum(map(_work_of, texts))
    if operator in _NUMBER_OPERATORS:
        return parse_finite(value, loc), 0
    text = parse_text(value, loc)
    return text, _work_of(text)


def _work_of(text: str) -> int:
    return OP_WORK + utf8_length(text)


def _prepare_judge(operator: str, operand: Operand) -> Judge:
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
