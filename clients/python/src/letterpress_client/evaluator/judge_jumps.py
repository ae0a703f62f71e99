"""What the conditions of a part of a program say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from letterpress_client.evaluator.condition import IsGiven, evaluate_condition
from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.program_plans import Question


def judge_jumps(
    questions: Iterable[Question],
    start: int,
    contexts: Mapping[int, Sequence[ContextValue]],
    verdicts: Mapping[int, dict[int, bool]],
    is_given: IsGiven,
) -> tuple[bool, ...]:
    """Return what the jumps that are come to from an op on say, in order.

    `verdicts` holds what is known of conditions, by the scope that they read and their index; what gets known is added.
    """
    said = []
    for at, target, condition, judge, scope, key in questions:
        if at < start:
            continue
        if judge is not None:
            is_shown = judge(contexts[scope][key])
        else:
            known = verdicts[condition.scope.index]
            if condition.index not in known:
                known[condition.index] = evaluate_condition(condition, contexts, is_given)
            is_shown = known[condition.index]
        said.append(is_shown)
        if not is_shown:
            start = target
    return tuple(said)
