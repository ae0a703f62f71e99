"""The check of conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from letterpress.evaluator.parse_member import (
    invalid_program,
    parse_finite,
    parse_index,
    parse_list,
    parse_object,
    parse_text,
)
from letterpress.issue import Loc

_MAX_STEPS = 10_000
_MAX_ITEMS = 10_000

_TEXT_OPERATORS = ("==", "!=", "contains", "not_contains", "starts_with", "ends_with")
_LIST_OPERATORS = ("in", "not_in")
_NUMBER_OPERATORS = (">", "<", ">=", "<=", "date_before", "date_after", "date_on")
# Those of texts that search the whole value.
SEARCHES = ("contains", "not_contains")
_EMPTY_OPERATORS = ("is_empty", "is_not_empty")


@dataclass(frozen=True, slots=True)
class PreparedTest:
    """A test whose context key has become an index into the keys of the program."""

    key: int
    operator: str
    operand: str | frozenset[str] | float | None


@dataclass(frozen=True, slots=True)
class Join:
    """Replaces the last `count` truth values by one: whether all, or any, were true."""

    kind: Literal["all", "any"]
    count: int


@dataclass(frozen=True, slots=True)
class Negation:
    """Turns the last truth value round."""


@dataclass(frozen=True, slots=True)
class Constant:
    """Pushes a truth value."""

    value: bool


PreparedStep: TypeAlias = "PreparedTest | Join | Negation | Constant"


@dataclass(frozen=True, slots=True)
class PreparedCondition:
    """A checked condition: its steps leave exactly one truth value and never take more than there are."""

    index: int
    node: str
    steps: tuple[PreparedStep, ...]


def prepare_condition(value: object, index: int, keys: dict[str, int]) -> PreparedCondition:
    """Check one condition. Context keys without a number get the next one. Raise INVALID_PROGRAM."""
    loc: Loc = ("conditions", index)
    condition = parse_object(value, loc)
    node = parse_text(condition.get("node"), (*loc, "node"))
    steps: list[PreparedStep] = []
    depth = 0
    for at, entry in enumerate(parse_list(condition.get("steps"), (*loc, "steps"), _MAX_STEPS)):
        step = _prepare_step(entry, (*loc, "steps", at), depth, keys)
        depth += _height_change(step)
        steps.append(step)
    if depth != 1:
        raise invalid_program((*loc, "steps"), f"must leave one truth value, leaves {depth}", "stack")
    return PreparedCondition(index, node, tuple(steps))


def _height_change(step: PreparedStep) -> int:
    if isinstance(step, Join):
        return 1 - step.count
    return 0 if isinstance(step, Negation) else 1


def _prepare_step(value: object, loc: Loc, depth: int, keys: dict[str, int]) -> PreparedStep:
    name, argument, operator, operand, *_ = (*parse_list(value, loc, 4), None, None, None, None)
    if name == "test":
        key = parse_text(argument, (*loc, 1))
        return _prepare_test(keys.setdefault(key, len(keys)), operator, operand, loc)
    if name == "all" or name == "any":
        return Join("all" if name == "all" else "any", parse_index(argument, (*loc, 1), 1, depth))
    if name == "not":
        if depth == 0:
            raise invalid_program((*loc, 0), "must follow a truth value", "stack")
        return Negation()
    if name == "constant":
        if not isinstance(argument, bool):
            raise invalid_program((*loc, 1), "must be true or false", "bool_type")
        return Constant(argument)
    raise invalid_program((*loc, 0), "must be test, all, any, not or constant", "unknown_step")


def _prepare_test(key: int, operator: object, operand: object, loc: Loc) -> PreparedTest:
    place = (*loc, 3)
    if isinstance(operator, str):
        if operator in _EMPTY_OPERATORS:
            return PreparedTest(key, operator, None)
        if operator in _LIST_OPERATORS:
            items = parse_list(operand, place, _MAX_ITEMS)
            return PreparedTest(key, operator, frozenset(parse_text(item, (*place, i)) for i, item in enumerate(items)))
        if operator in _NUMBER_OPERATORS:
            return PreparedTest(key, operator, parse_finite(operand, place))
        if operator in _TEXT_OPERATORS:
            return PreparedTest(key, operator, parse_text(operand, place))
    raise invalid_program((*loc, 2), "must be one of the 17 operators", "unknown_operator")
