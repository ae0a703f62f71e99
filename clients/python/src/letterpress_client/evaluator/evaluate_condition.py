"""The outcome of conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.prepare_condition import Constant, Join, Negation, PreparedCondition, PreparedTest


def evaluate_condition(condition: PreparedCondition, contexts: Mapping[int, Sequence[ContextValue]]) -> bool:
    """Run the steps of a checked condition.

    `contexts` holds what conditions read of the data, and of the items that are repeated, by the index of the scope.
    """
    test = condition.test
    if test is not None:
        return test.judge(contexts[test.scope.index][test.key])
    stack: list[bool] = []
    for step in condition.steps:
        if isinstance(step, PreparedTest):
            stack.append(step.judge(contexts[step.scope.index][step.key]))
        elif isinstance(step, Join):
            joined = stack[-step.count :]
            del stack[-step.count :]
            stack.append(all(joined) if step.kind == "all" else any(joined))
        elif isinstance(step, Negation):
            stack.append(not stack.pop())
        elif isinstance(step, Constant):
            stack.append(step.value)
    return stack[0]
