"""The limits of work."""

from __future__ import annotations

from math import prod

from letterpress_client.evaluator.program import Program
from letterpress_client.evaluator.scope import Scope, count_items
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue

# The most work that the searches of one fill may take: bytes searched times bytes searched for.
_MAX_WORK = 268_435_456
# The most work that all loops of one fill may take: OP_WORK for each op, for each step of a condition, and
# for each text of an operand, and one more for each byte of such a text.
_MAX_REPEATED_WORK = 16_777_216
# Up to here sums are exact, in every language; whatever is more is said to be as much.
_MAX_COUNTED = 2**53


def add_loop(work: int, work_of_item: int, items: int) -> int:
    """Return the work so far with that of one more loop.

    Raises:
        FillError: RENDER_ERROR when it exceeds the limit.
    """
    total = min(work + min(work_of_item, _MAX_COUNTED) * items, _MAX_COUNTED)
    if total > _MAX_REPEATED_WORK:
        raise _too_much_work("lists", f"take {total} steps to repeat", _MAX_REPEATED_WORK)
    return total


def assert_searches(program: Program, data: Scope) -> None:
    """Raise RENDER_ERROR when the values are too long for all the searches of a program, whether they are made or not.

    So it is known before anything is written. Those of an item count as often as loops may repeat it. All
    else that a fill does outside of loops is linear to the program, the data and the output.
    """
    counts = count_items(program.lists, data)
    # How often each item is repeated, by the index of its names.
    times = {
        index: sum(prod(counts[names.label] for names in multipliers) for multipliers in loops)
        for index, loops in program.loops.items()
    }

    def work_within(scope: Scope) -> int:
        index = scope.names.index
        searches = program.searches.get(index, {}).items()
        work = sum(length * scope.context[key].lower_bytes for key, length in searches)
        work *= times.get(index, 0) if index else 1
        return work + sum(work_within(item) for items in scope.lists for item in items)

    work = work_within(data)
    if work > _MAX_WORK:
        raise _too_much_work("context", f"takes {min(work, _MAX_COUNTED)} comparisons to search", _MAX_WORK)


def _too_much_work(member: str, msg: str, limit: int) -> FillError:
    return FillError("RENDER_ERROR", [Issue((member,), f"{msg}, more than the limit of {limit}", "too_much_work")])
