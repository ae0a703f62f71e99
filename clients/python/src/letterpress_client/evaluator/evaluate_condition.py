"""The outcome of conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.prepare_condition import (
    Constant,
    Given,
    Join,
    Negation,
    PreparedCondition,
    PreparedTest,
)

IsGiven: TypeAlias = Callable[[Given], bool]


def asks_no_tag(_: Given) -> bool:
    """Stand in for what tags say, where no condition of a program asks."""
    return False


def evaluate_condition(
    condition: PreparedCondition, contexts: Mapping[int, Sequence[ContextValue]], is_given: IsGiven
) -> bool:
    """Run the steps of a checked condition.

    `contexts` holds what conditions read of the data, and of the items that are repeated, by the index of the scope;
    `is_given` says what their tags do.
    """
    test = condition.test
    if test is not None:
        return test.judge(contexts[test.scope.index][test.key])
    stack: list[bool] = []
    for step in condition.steps:
        if isinstance(step, PreparedTest):
            stack.append(step.judge(contexts[step.scope.index][step.key]))
        elif isinstance(step, Given):
            stack.append(is_given(step))
        elif isinstance(step, Join):
            joined = stack[-step.count :]
            del stack[-step.count :]
            stack.append(all(joined) if step.kind == "all" else any(joined))
        elif isinstance(step, Negation):
            stack.append(not stack.pop())
        elif isinstance(step, Constant):
            stack.append(step.value)
    return stack[0]
