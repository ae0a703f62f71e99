"""The work of searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from letterpress.evaluator.context_value import ContextValue
from letterpress.evaluator.prepare_condition import SEARCHES, PreparedCondition, PreparedTest
from letterpress.evaluator.utf8_length import utf8_length
from letterpress.fill_error import FillError
from letterpress.issue import Issue

# The most work that the searches of one fill may take: bytes searched times bytes searched for.
_MAX_WORK = 268_435_456


def gather_searches(conditions: Iterable[PreparedCondition]) -> dict[int, int]:
    """Return by context key the bytes of all the texts that tests search its value for, each once."""
    searches: dict[int, set[str]] = {}
    for condition in conditions:
        for step in condition.steps:
            if isinstance(step, PreparedTest) and step.operator in SEARCHES:
                searches.setdefault(step.key, set()).add(str(step.operand))
    return {key: sum(map(utf8_length, texts)) for key, texts in searches.items()}


def assert_work(searches: Mapping[int, int], context: Sequence[ContextValue]) -> None:
    """Raise RENDER_ERROR when the values are too long for all the searches of a program, come to or not.

    So it is known before anything is written. All else that a fill does is linear to the program, the data and the
    output.
    """
    work = sum(length * context[key].lower_bytes for key, length in searches.items())
    if work > _MAX_WORK:
        msg = f"takes {work} comparisons to search, more than the limit of {_MAX_WORK}"
        raise FillError("RENDER_ERROR", [Issue(("context",), msg, "too_much_work")])
