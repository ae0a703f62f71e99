"""The work of searches and of repeated stretches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letterpress_client.evaluator.condition import SEARCHES, PreparedCondition, PreparedTest
from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.text import utf8_length
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue

# The most work that the searches of one fill may take: bytes searched times bytes searched for.
_MAX_WORK = 268_435_456
# The most work that all repeated stretches of one fill may take: OP_WORK for each op, for each step of a condition, and
# for each text of an operand, and one more for each byte of such a text.
_MAX_REPEATED_WORK = 16_777_216
# Up to here sums are exact, in every language; whatever is more is said to be as much.
_MAX_COUNTED = 2**53


def gather_searches(conditions: Iterable[PreparedCondition]) -> None:
    """Tell each scope the bytes of all the texts that tests search its values of the context for, each once."""
    searches: dict[tuple[int, int], set[str]] = {}
    scopes: dict[int, PreparedScope] = {}
    for condition in conditions:
        for step in condition.steps:
            if isinstance(step, PreparedTest) and step.operator in SEARCHES:
                scopes[step.scope.index] = step.scope
                searches.setdefault((step.scope.index, step.key), set()).add(str(step.operand))
    for (scope, key), texts in searches.items():
        scopes[scope].searches[key] = sum(map(utf8_length, texts))


def assert_work(data: Scope) -> None:
    """Raise RENDER_ERROR when the values are too long for all the searches of a program, come to or not.

    So it is known before anything is written. Those of an item count once for each stretch that it is repeated by. All
    else that a fill does outside of repeated stretches is linear to the program, the data and the output.
    """
    assert_searches(_work_within(data, 1))


def assert_searches(work: int) -> None:
    """Raise RENDER_ERROR when the searches of a program take more work than they may."""
    if work > _MAX_WORK:
        raise _too_much_work("context", f"takes {min(work, _MAX_COUNTED)} comparisons to search", _MAX_WORK)


def search_work(plan: PreparedScope, context: Sequence[ContextValue]) -> int:
    """Return the work of the searches in the values of the context of one scope."""
    return sum(length * context[key].lower_bytes for key, length in plan.searches.items())


def add_stretch(work: int, work_of_item: int, items: int) -> int:
    """Return the work done so far with that of one more stretch, or raise RENDER_ERROR."""
    total = min(work + min(work_of_item, _MAX_COUNTED) * items, _MAX_COUNTED)
    if total > _MAX_REPEATED_WORK:
        raise _too_much_work("lists", f"take {total} steps to repeat", _MAX_REPEATED_WORK)
    return total


def _work_within(scope: Scope, times: int) -> int:
    work = search_work(scope.plan, scope.context) * times
    for items in scope.lists:
        for item in items:
            work += _work_within(item, item.plan.stretches)
    return work


def _too_much_work(member: str, msg: str, limit: int) -> FillError:
    return FillError("RENDER_ERROR", [Issue((member,), f"{msg}, more than the limit of {limit}", "too_much_work")])
