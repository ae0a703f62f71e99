"""The names that the programs of a mail read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from letterpress_client.evaluator.formats import Format
from letterpress_client.evaluator.text import lower_case

GROUPS = ("text", "url", "attr")
# The group of tags whose values are those of a brand; the data alone have one.
BRAND = "brand"
# What begins with it is given to items by the evaluator, in the merge tags and in the context.
RESERVED_PREFIX = "loop_"
LOOP_NUMBER = "loop_number"

# The names of members of plain data, each in the one before; without names an item itself.
Path: TypeAlias = tuple[str, ...]


class Key(NamedTuple):
    """A key of the context: the index of its value, its name as written and as compared, where plain data have it."""

    at: int
    name: str
    lower: str
    paths: tuple[Path, ...]


@dataclass(slots=True)
class Group:
    """The names of one group of merge tags.

    Attributes:
        names: The folded name of each value.
        paths: Where plain data have each value, of several tags as the first says; None for the number of the items of
            a list.
        places: The place of each name.
        start: The index of the first value among those of the scope.
        known: The names that a caller may give a value.
    """

    names: list[str] = field(default_factory=list)
    paths: list[Path | None] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    start: int = 0
    known: frozenset[str] = frozenset()

    def place_of(self, name: str, path: Path | None) -> int:
        """Return the place of a value."""
        place = self.places.setdefault(name, len(self.names))
        if place == len(self.names):
            self.names.append(name)
            self.paths.append(path)
        return place


@dataclass(slots=True, eq=False)
class ItemsOf:
    """The list that items are of: its name, where plain data have it, the most items that a program accepts.

    `holder` is what holds it, and `place` its place there.
    """

    name: str
    path: Path
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
        counts: The lists whose number of items is a value, with the group and the place of that.
        keys: The keys of the context that conditions read.
        known_keys: Their names as written, where each has one spelling.
        formatted: The values that are other ones in a format, each by what makes it.
        has_formats: Of the data: whether they or any items have such values.
        context_count: How many values of the context there are: of keys, and numbers of items of lists.
        lists: The names of the items of its lists, by the normalised name of the list.
        size_index: Of items: the index, in what holds the list, of the number of items; None when nothing reads it.
    """

    index: int = 0
    items_of: ItemsOf | None = None
    groups: dict[str, Group] = field(default_factory=lambda: {group: Group() for group in (*GROUPS, BRAND)})
    count: int = 0
    numbers: list[int] = field(default_factory=list)
    counts: list[tuple[ItemsOf, Group, int]] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    known_keys: frozenset[str] = frozenset()
    formatted: dict[object, Formatted] = field(default_factory=dict)
    has_formats: bool = False
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

    def count_of(self, group: str, name: str, items: ItemsOf) -> int:
        """Return the place of the number of the items of a list in a group."""
        own = self.groups[group]
        place = own.place_of(name, None)
        own.paths[place] = None
        self.counts.append((items, own, place))
        return place

    def formatted_of(self, tag: Tag, written: Format, currency: Tag | None) -> Formatted:
        """Return the value of a tag in a format. Tags that differ in nothing but their default share it."""
        code = None if currency is None else (currency.names, currency.label, currency.formatted, currency.default)
        return self.formatted.setdefault((tag.label, written, code), Formatted(tag, written, currency))

    def key_of(self, name: str, paths: tuple[Path, ...]) -> int:
        """Return the index of the value of a context key. Of several paths the first counts."""
        known = self._key_indexes.get(name)
        if known is not None:
            return known
        index = self._key_indexes[name] = self._next_context_index()
        self.keys.append(Key(index, name, lower_case(name), paths))
        return index

    def size_of(self, items: Names) -> int:
        """Return the index of the number of items of a list that it holds."""
        if items.size_index is None:
            items.size_index = self._next_context_index()
        return items.size_index

    def list_of(self, name: str, path: Path, most: int, index: int) -> Names:
        """Return the names of the items of a list. Of several limits of items the lowest counts."""
        known = self.lists.get(name)
        if known is None or known.items_of is None:
            known = self.lists[name] = Names(index, ItemsOf(name, path, most, self, len(self.lists)))
        elif most < known.items_of.max:
            known.items_of.max = most
        return known

    def finish(self) -> None:
        """Give each value its index: those of a group follow each other."""
        for names in self.all():
            for group in names.groups.values():
                group.start = names.count
                group.known = frozenset(group.names)
                names.count += len(group.names)
                if names.items_of is not None:
                    group.known = frozenset(name for name in group.names if not name.startswith(RESERVED_PREFIX))
                    if LOOP_NUMBER in group.places:
                        names.numbers.append(group.start + group.places[LOOP_NUMBER])
            for each in names.formatted.values():
                each.value = names.count
                names.count += 1
                self.has_formats = True
            if len({key.lower for key in names.keys}) == len(names.keys):
                names.known_keys = frozenset(key.name for key in names.keys)

    def _next_context_index(self) -> int:
        self.context_count += 1
        return self.context_count - 1


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of the data or of items; `label` is `group.name`, and `choices` are the fonts that it may write."""

    names: Names
    label: str
    group: Group
    place: int
    default: str | None
    source: str
    is_brand: bool = False
    choices: tuple[str, ...] = ()
    formatted: Formatted | None = None

    @property
    def value(self) -> int:
        """The index of its value in a scope."""
        return self.group.start + self.place if self.formatted is None else self.formatted.value


@dataclass(slots=True, eq=False)
class Formatted:
    """The value of a tag in a format, with the tag that has the code of its currency; `value` is its index."""

    tag: Tag
    format: Format
    currency: Tag | None
    value: int = 0
