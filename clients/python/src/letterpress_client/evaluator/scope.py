"""The data of one mail over the names that its programs read."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress_client.evaluator.context_value import ContextValue, to_context_value
from letterpress_client.evaluator.names import LOOP_NUMBER, Names, Tag
from letterpress_client.issue import Loc

_LOOP_KEYS = (LOOP_NUMBER, "loop_first", "loop_last")

# Of a list that the caller has not given.
NOT_GIVEN: Sequence[Scope] = []


class Scope:
    """The data, or an item of a list.

    Attributes:
        names: What programs read of it.
        holder: The scope that holds the list; None for the data.
        index: The index in the list.
        count: How many items the list has.
        start: The index of its first value among all of the data.
        context: The values of the context, by index.
        lists: The items of each list, by its place.
        is_plain: Whether plain data give it; of the data itself what merge tags, context and lists leave out.
    """

    __slots__ = ("context", "count", "holder", "index", "is_plain", "lists", "names", "start")

    def __init__(self, names: Names, holder: Scope | None, index: int, count: int, start: int) -> None:
        self.names = names
        self.holder = holder
        self.index = index
        self.count = count
        self.start = start
        self.context: list[ContextValue] = []
        self.lists: list[Sequence[Scope]] = [NOT_GIVEN] * len(names.lists)
        self.is_plain = False

    def give_loop(self) -> None:
        """Set the values of the context that an item has without a caller."""
        for at, _, name, _ in self.names.keys if self.names.items_of is not None else ():
            if name == LOOP_NUMBER:
                self.context[at] = to_context_value(self.index + 1)
            elif name in _LOOP_KEYS:
                self.context[at] = to_context_value(self.index == (0 if name == "loop_first" else self.count - 1))

    def give_counts(self, values: list[str]) -> None:
        """Set what is the number of items of its lists, which are complete. `values` are those of all scopes."""
        for items in self.names.lists.values():
            if items.size_index is not None and items.items_of is not None:
                self.context[items.size_index] = ContextValue(str(len(self.lists[items.items_of.place])))
        for items_of, group, place in self.names.counts:
            values[self.start + group.start + place] = str(len(self.lists[items_of.place]))

    def give_formats(self, values: list[str]) -> None:
        """Set its values that have a format, and those of its items, once all values are given."""
        for each in self.names.formatted.values():
            text = values[self.start + each.tag.value]
            code = "" if each.currency is None else self._code_of(each.currency, values)
            values[self.start + each.value] = (text and each.format.write(text, code)) or ""
        for items in self.lists:
            for item in items:
                item.give_formats(values)

    def _code_of(self, tag: Tag, values: list[str]) -> str:
        """Return the value of a tag of this scope or of one around it, or its default."""
        scope = self
        while scope.names is not tag.names and scope.holder is not None:
            scope = scope.holder
        return str.__str__(values[scope.start + tag.value] or tag.default or "")

    @property
    def prefix(self) -> str:
        """What a report writes before a name: `items[3].`; nothing for the data."""
        if self.names.items_of is None or self.holder is None:
            return ""
        return f"{self.holder.prefix}{self.names.items_of.name}[{self.index}]."

    @property
    def loc(self) -> Loc:
        """The way to it in what the caller supplied."""
        items_of = self.names.items_of
        if items_of is None or self.holder is None:
            return ("data",) if self.is_plain else ()
        if self.is_plain:
            return (*self.holder.loc, *items_of.path, self.index)
        outer = () if self.holder.holder is None else self.holder.loc
        return (*outer, "lists", items_of.name, self.index)

    def loc_of(self, group: str, name: str, place: int) -> Loc:
        """The way to the value of a tag."""
        path = self.names.groups[group].paths[place]
        if self.is_plain and path is not None:
            return (*self.loc, *path)
        outer = () if self.holder is None else self.loc
        return (*outer, "merge_tags", group, name)


def count_items(lists: Sequence[Names], data: Scope) -> dict[str, int]:
    """Return how many items each of some lists has in all, by its label."""
    counts = {names.label: 0 for names in lists}

    def count_in(scope: Scope) -> None:
        for names, items in zip(scope.names.lists.values(), scope.lists, strict=True):
            if names.label in counts:
                counts[names.label] += len(items)
            if names.lists:
                for item in items:
                    count_in(item)

    count_in(data)
    return counts
