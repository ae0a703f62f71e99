"""What the data, or an item of a list, gives a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.prepared_scope import PreparedScope

# The keys of the context that an item has without a caller.
GIVEN_TO_ITEMS = ("loop_number", "loop_first", "loop_last")


class Scope:
    """The values of one scope.

    Attributes:
        plan: What the program asks of it.
        holder: The scope that holds the list; None for the data.
        index: The index in the list.
        values: The clean values of the tags, by index, empty where none was supplied.
        context: The values of the context, by index.
        lists: The items of each list, by its place.
    """

    __slots__ = ("_count", "context", "holder", "index", "lists", "plan", "values")

    def __init__(self, plan: PreparedScope, holder: Scope | None = None, index: int = 0, count: int = 0) -> None:
        self.plan = plan
        self.holder = holder
        self.index = index
        self.values: Sequence[str] = ()
        self.context: list[ContextValue] = []
        self.lists: list[Sequence[Scope]] = [()] * len(plan.lists)
        self._count = count

    @property
    def given(self) -> Mapping[str, str]:
        """The values of the context that an item has without a caller; none where nothing asks for any."""
        if self.plan.of_list is None or not self.plan.keys:
            return {}
        return given_to_item(self.index, self._count)

    @property
    def prefix(self) -> str:
        """What stands before a name in a report: `items[3].`; nothing for the data."""
        if self.plan.of_list is None or self.holder is None:
            return ""
        return f"{self.holder.prefix}{self.plan.of_list.name}[{self.index}]."

    @property
    def loc(self) -> tuple[str | int, ...]:
        """The way to it in the data."""
        if self.plan.of_list is None or self.holder is None:
            return ()
        return (*self.holder.loc, "lists", self.plan.of_list.name, self.index)


def given_to_item(index: int, count: int) -> Mapping[str, str]:
    """Return the values of the context that an item of a list has without a caller."""
    return {
        "loop_number": str(index + 1),
        "loop_first": "true" if index == 0 else "false",
        "loop_last": "true" if index == count - 1 else "false",
    }


def count_items(lists: Sequence[PreparedScope], data: Scope) -> dict[str, int]:
    """Return how many items each list of a program has in all, by its label."""
    counts = {plan.label: 0 for plan in lists}

    def count_in(scope: Scope) -> None:
        for plan, items in zip(scope.plan.lists.values(), scope.lists, strict=True):
            counts[plan.label] += len(items)
            if plan.lists:
                for item in items:
                    count_in(item)

    count_in(data)
    return counts
