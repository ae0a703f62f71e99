"""The outcome of conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from letterpress.evaluator.lower_case import lower_case
from letterpress.evaluator.parse_day import parse_day
from letterpress.evaluator.parse_number import parse_number
from letterpress.evaluator.prepare_condition import Constant, Join, Negation, PreparedCondition, PreparedTest
from letterpress.evaluator.white_space import WHITE_SPACE

_RELATIONS: dict[str, Callable[[float, float], bool]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "date_after": operator.gt,
    "date_before": operator.lt,
    "date_on": operator.eq,
}
_TEXT_TESTS: dict[str, Callable[[str, str], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "contains": operator.contains,
    "not_contains": lambda text, operand: operand not in text,
    "starts_with": str.startswith,
    "ends_with": str.endswith,
}


def evaluate_condition(condition: PreparedCondition, values: Sequence[str], lower_values: dict[int, str]) -> bool:
    """Run the steps of a checked condition.

    `values` holds the value of each context key of the program. Those that are read in lower case are kept in
    `lower_values`, so that each is converted once.
    """
    stack: list[bool] = []
    for step in condition.steps:
        if isinstance(step, PreparedTest):
            stack.append(_evaluate_test(step, values, lower_values))
        elif isinstance(step, Join):
            joined = stack[-step.count :]
            del stack[-step.count :]
            stack.append(all(joined) if step.kind == "all" else any(joined))
        elif isinstance(step, Negation):
            stack.append(not stack.pop())
        elif isinstance(step, Constant):
            stack.append(step.value)
    return stack[0]


def _evaluate_test(test: PreparedTest, values: Sequence[str], lower_values: dict[int, str]) -> bool:
    operand = test.operand
    text = values[test.key]
    if operand is None:
        return (text.strip(WHITE_SPACE) == "") == (test.operator == "is_empty")
    if isinstance(operand, float):
        number = parse_day(text) if test.operator.startswith("date_") else parse_number(text)
        return number is not None and _RELATIONS[test.operator](number, operand)
    lower = lower_values.get(test.key)
    if lower is None:
        lower = lower_values[test.key] = lower_case(text)
    if isinstance(operand, frozenset):
        return (lower in operand) == (test.operator == "in")
    return _TEXT_TESTS[test.operator](lower, operand)
