"""Where a scope's values of the context are found, when it is known which keys are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from letterpress_client.evaluator.context_value import MISSING, ContextValue, to_context_value
from letterpress_client.evaluator.given_data import GivenScope, count_given
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.scope import given_to_item
from letterpress_client.evaluator.text import lower_case, repair_text


@dataclass(frozen=True, slots=True)
class ContextPlan:
    """How to read the context of a scope.

    Attributes:
        names: The keys, as they are spelled in the data, that something asks for.
        places: By index of a value of the context: which of these it is; -1 where it is missing.
        given: The index of each value that an item has without a caller, and its key.
        sizes: The index of each number of items of a list, and the name of the list.
    """

    names: tuple[str, ...]
    places: tuple[int, ...]
    given: tuple[tuple[int, str], ...]
    sizes: tuple[tuple[int, str], ...]

    def read(self, scope: GivenScope, count: int) -> list[ContextValue]:
        """Return the values of the data, or of an item of a list of so many."""
        context = scope.context
        found = [to_context_value(context[name]) for name in self.names]
        found.append(MISSING)
        values = [found[place] for place in self.places]
        if self.given:
            given = given_to_item(scope.index, count)
            for at, key in self.given:
                values[at] = ContextValue(given[key])
        for at, name in self.sizes:
            values[at] = ContextValue(str(count_given(scope.lists.get(name, ()))))
        return values


def plan_context(plan: PreparedScope, names: Iterable[str]) -> ContextPlan:
    """Return how to read the context of a scope that gives these keys.

    Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last.
    """
    by_key: dict[str, str] = {}
    by_lower_key: dict[str, str] = {}
    for name in names:
        key = repair_text(name)
        by_key[key] = by_lower_key[lower_case(key)] = name
    asked: dict[str, int] = {}
    places = [-1] * plan.context_count
    for at, key, lower_key in plan.keys:
        found = by_key.get(key, by_lower_key.get(lower_key))
        if found is not None:
            places[at] = asked.setdefault(found, len(asked))
    given = given_to_item(0, 0) if plan.of_list else {}
    return ContextPlan(
        tuple(asked),
        tuple(places),
        tuple((at, lower_key) for at, _, lower_key in plan.keys if lower_key in given),
        tuple((each.size_index, name) for name, each in plan.lists.items() if each.size_index is not None),
    )
