"""The names that the programs of a mail read, and data over them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.text import lower_case

GROUPS = ("text", "url", "attr")
# What begins with it is given to items by the evaluator, in the merge tags and in the context.
RESERVED_PREFIX = "loop_"
_LOOP_NUMBER = "loop_number"


class Key(NamedTuple):
    """A key of the context: the index of its value, and its name as written and as it is compared."""

    at: int
    name: str
    lower: str


@dataclass(slots=True)
class Group:
    """The names of one group of merge tags.

    Attributes:
        places: The place of each normalised name in the group.
        start: The index of the first value among those of the scope.
        names: The names in order of their places.
        known: Those that a caller may give a value.
    """

    places: dict[str, int] = field(default_factory=dict)
    start: int = 0
    names: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()


@dataclass(slots=True, eq=False)
class ItemsOf:
    """The list that items are of: its name, the most items that a program accepts, what holds it, its place there."""

    name: str
    max: int
    holder: Names
    place: int


@dataclass(slots=True, eq=False)
class Names:
    """The names that programs read of the data, or of an item of one of their lists.

    Programs of one mail share a table, so that data are read once for all of them. Once `finish` is called it is not
    changed.

    Attributes:
        index: 0 for the data; every list of the table has another.
        items_of: The list; None for the data.
        groups: The names of merge tags.
        count: How many values of merge tags there are.
        numbers: The indexes of the values that are the number of the item.
        keys: The keys of the context that conditions read.
        known_keys: Their names as written, where each has one spelling.
        context_count: How many values of the context there are: of keys, and numbers of items of lists.
        lists: The names of the items of its lists, by the normalised name of the list.
        size_index: Of items: the index, in what holds the list, of the number of items; None when nothing reads it.
    """

    index: int = 0
    items_of: ItemsOf | None = None
    groups: dict[str, Group] = field(default_factory=lambda: {group: Group() for group in GROUPS})
    count: int = 0
    numbers: list[int] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    known_keys: frozenset[str] = frozenset()
    context_count: int = 0
    lists: dict[str, Names] = field(default_factory=dict)
    size_index: int | None = None
    _key_indexes: dict[str, int] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        """How many lists lie in each other here."""
        return 0 if self.items_of is None else self.items_of.holder.depth + 1

    @property
    def label(self) -> str:
        """Return `items`, or `items.options` for a list in the items of another; nothing for the data."""
        if self.items_of is None:
            return ""
        outer = self.items_of.holder.label
        return f"{outer}.{self.items_of.name}" if outer else self.items_of.name

    def is_within(self, other: Names) -> bool:
        """Whether these are the same names, or of what an item of the other holds."""
        return self is other or (self.items_of is not None and self.items_of.holder.is_within(other))

    def all(self) -> Iterator[Names]:
        """Return these, and those of all lists in them."""
        yield self
        for items in self.lists.values():
            yield from items.all()

    def place_of(self, group: str, name: str) -> int:
        """Return the place of a tag in its group."""
        places = self.groups[group].places
        return places.setdefault(name, len(places))

    def key_of(self, name: str) -> int:
        """Return the index of the value of a context key."""
        known = self._key_indexes.get(name)
        if known is not None:
            return known
        index = self._key_indexes[name] = self._next_context_index()
        self.keys.append(Key(index, name, lower_case(name)))
        return index

    def size_of(self, items: Names) -> int:
        """Return the index of the number of items of a list that it holds."""
        if items.size_index is None:
            items.size_index = self._next_context_index()
        return items.size_index

    def list_of(self, name: str, most: int, index: int) -> Names:
        """Return the names of the items of a list. Of several limits of items the lowest counts."""
        known = self.lists.get(name)
        if known is None or known.items_of is None:
            known = self.lists[name] = Names(index, ItemsOf(name, most, self, len(self.lists)))
        elif most < known.items_of.max:
            known.items_of.max = most
        return known

    def finish(self) -> None:
        """Give each value its index: those of a group follow each other."""
        for names in self.all():
            for group in names.groups.values():
                group.start = names.count
                group.names = tuple(group.places)
                group.known = frozenset(group.names)
                names.count += len(group.names)
                if names.items_of is not None:
                    group.known = frozenset(name for name in group.names if not name.startswith(RESERVED_PREFIX))
                    if _LOOP_NUMBER in group.places:
                        names.numbers.append(group.start + group.places[_LOOP_NUMBER])
            if len({key.lower for key in names.keys}) == len(names.keys):
                names.known_keys = frozenset(key.name for key in names.keys)

    def _next_context_index(self) -> int:
        self.context_count += 1
        return self.context_count - 1


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of the data or of items; `label` is `group.name`."""

    names: Names
    label: str
    group: Group
    place: int
    default: str | None
    source: str

    @property
    def value(self) -> int:
        """The index of its value in a scope."""
        return self.group.start + self.place


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
    """

    __slots__ = ("context", "count", "holder", "index", "lists", "names", "start")

    def __init__(self, names: Names, holder: Scope | None, index: int, count: int, start: int) -> None:
        self.names = names
        self.holder = holder
        self.index = index
        self.count = count
        self.start = start
        self.context: list[ContextValue] = []
        self.lists: list[Sequence[Scope]] = [()] * len(names.lists)

    @property
    def given(self) -> dict[str, str]:
        """The values of the context that an item has without a caller."""
        if self.names.items_of is None:
            return {}
        return {
            _LOOP_NUMBER: str(self.index + 1),
            "loop_first": "true" if self.index == 0 else "false",
            "loop_last": "true" if self.index == self.count - 1 else "false",
        }

    @property
    def prefix(self) -> str:
        """What a report writes before a name: `items[3].`; nothing for the data."""
        if self.names.items_of is None or self.holder is None:
            return ""
        return f"{self.holder.prefix}{self.names.items_of.name}[{self.index}]."

    @property
    def loc(self) -> tuple[str | int, ...]:
        """The way to it in the data."""
        if self.names.items_of is None or self.holder is None:
            return ()
        return (*self.holder.loc, "lists", self.names.items_of.name, self.index)


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
