"""The outcome of conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.prepare_condition import (
    SEARCHES,
    Constant,
    Join,
    Negation,
    PreparedCondition,
    PreparedTest,
)
from letterpress_client.evaluator.scope import Scope

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
    "starts_with": str.startswith,
    "ends_with": str.endswith,
}


def evaluate_condition(condition: PreparedCondition, scopes: Mapping[int, Scope]) -> bool:
    """Run the steps of a checked condition. `scopes` holds the data, and the items that are repeated, by index."""
    stack: list[bool] = []
    for step in condition.steps:
        if isinstance(step, PreparedTest):
            stack.append(_evaluate_test(step, scopes[step.scope.index].context[step.key]))
        elif isinstance(step, Join):
            joined = stack[-step.count :]
            del stack[-step.count :]
            stack.append(all(joined) if step.kind == "all" else any(joined))
        elif isinstance(step, Negation):
            stack.append(not stack.pop())
        elif isinstance(step, Constant):
            stack.append(step.value)
    return stack[0]


def _evaluate_test(test: PreparedTest, value: ContextValue) -> bool:
    operand = test.operand
    if operand is None:
        return value.is_blank == (test.operator == "is_empty")
    if isinstance(operand, float):
        number = value.day if test.operator.startswith("date_") else value.number
        return number is not None and _RELATIONS[test.operator](number, operand)
    if isinstance(operand, frozenset):
        return (value.lower_text in operand) == (test.operator == "in")
    if test.operator in SEARCHES:
        return value.contains(operand) == (test.operator == "contains")
    return _TEXT_TESTS[test.operator](value.lower_text, operand)
