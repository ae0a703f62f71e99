"""Plain data as the core reads data."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress_client.evaluator.context_value import MISSING
from letterpress_client.evaluator.names import BRAND, RESERVED_PREFIX, Names
from letterpress_client.evaluator.scope import NOT_GIVEN, Scope
from letterpress_client.issue import Issue, Loc


def sort_data(scope: Scope, values: Sequence[str]) -> dict[str, object]:
    """Return what was read for the data or an item as merge tags, context and lists."""
    names = scope.names
    is_item = names.items_of is not None
    context = {
        key.name: scope.context[key.at].text
        for key in names.keys
        if scope.context[key.at] is not MISSING and not (is_item and key.lower.startswith(RESERVED_PREFIX))
    }
    lists = {
        name: [sort_data(item, values) for item in scope.lists[items.items_of.place]]
        for name, items in names.lists.items()
        if items.items_of is not None and scope.lists[items.items_of.place] is not NOT_GIVEN
    }
    tags = _sort_tags(names, scope.start, values)
    brand = tags.pop(BRAND)
    return {"merge_tags": tags, "context": context, "lists": lists, **({BRAND: brand} if brand else {})}


def _sort_tags(names: Names, start: int, values: Sequence[str]) -> dict[str, dict[str, str]]:
    return {
        group: {
            name: values[at] for at, name in enumerate(own.names, start + own.start) if values[at] and name in own.known
        }
        for group, own in names.groups.items()
    }


def place_in_data(issue: Issue, data: Scope) -> Issue:
    """Return an issue about a tag with its place in plain data, if these give the tag."""
    scope = data
    loc: Loc = issue.loc
    while len(loc) > 3 and loc[0] == "lists":
        name, index = loc[1], loc[2]
        items = scope.names.lists.get(str(name))
        if items is None or items.items_of is None or not isinstance(index, int):
            return issue
        scope, loc = scope.lists[items.items_of.place][index], loc[3:]
    if len(loc) != 3 or loc[0] != "merge_tags":
        return issue
    group, name = str(loc[1]), str(loc[2])
    place = scope.names.groups[group].places.get(name)
    return issue if place is None else Issue(scope.loc_of(group, name, place), issue.msg, issue.type)
