"""What a program asks of the data itself, or of an item of one of its lists."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from letterpress_client.evaluator.text import lower_case


class PreparedKey(NamedTuple):
    """A key of the context: where its value is kept, as written and as it is compared."""

    at: int
    name: str
    lower: str


@dataclass(slots=True, eq=False)
class PreparedList:
    """What a list is called in the scope that holds it, how many items a program takes, and which list there it is."""

    name: str
    max: int
    holder: PreparedScope
    place: int


@dataclass(slots=True, eq=False)
class PreparedScope:
    """Names that a program asks for, each with an index. It is not changed once the program is prepared.

    Attributes:
        index: 0 for the data; otherwise one more than that of the list in the program.
        of_list: The list that it is of; None for the data.
        indexes: For each group the index of each normalised name into the values.
        value_count: How many values there are.
        numbers: The values that are the number of the item.
        keys: The context keys that conditions read.
        context_count: How many values of the context there are: of keys, and numbers of items of lists.
        lists: The scopes of its lists by normalised name.
        size_index: Of a list: the index, in what holds it, of the number of its items; None when nothing asks for it.
        searches: For the values of the context that tests search, the bytes of all that they search them for.
        stretches: How many ops repeat a stretch for the items.
        reads_tags: Whether conditions read its tags.
    """

    index: int = 0
    of_list: PreparedList | None = None
    indexes: dict[str, dict[str, int]] = field(default_factory=lambda: {"text": {}, "url": {}, "attr": {}})
    value_count: int = 0
    numbers: list[int] = field(default_factory=list)
    keys: list[PreparedKey] = field(default_factory=list)
    context_count: int = 0
    lists: dict[str, PreparedScope] = field(default_factory=dict)
    size_index: int | None = None
    searches: dict[int, int] = field(default_factory=dict)
    stretches: int = 0
    reads_tags: bool = False
    _key_indexes: dict[str, int] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        """How many lists lie in each other here."""
        return 0 if self.of_list is None else self.of_list.holder.depth + 1

    @property
    def label(self) -> str:
        """Return `items`, or `items.options` for a list in the items of another; nothing for the data."""
        if self.of_list is None:
            return ""
        holder = self.of_list.holder
        return self.of_list.name if holder.of_list is None else f"{holder.label}.{self.of_list.name}"

    def is_within(self, other: PreparedScope) -> bool:
        """Whether it is another scope, or what an item of that holds."""
        return self is other or (self.of_list is not None and self.of_list.holder.is_within(other))

    def value_of(self, group: str, name: str) -> int:
        """Return the index of a value."""
        known = self.indexes[group].get(name)
        if known is not None:
            return known
        index = self.indexes[group][name] = self.value_count
        self.value_count += 1
        if self.of_list is not None and name == "loop_number":
            self.numbers.append(index)
        return index

    def key_of(self, name: str) -> int:
        """Return the index of the value of a context key."""
        known = self._key_indexes.get(name)
        if known is not None:
            return known
        index = self._key_indexes[name] = self._next_context_index()
        self.keys.append(PreparedKey(index, name, lower_case(name)))
        return index

    def size_of(self, items: PreparedScope) -> int:
        """Return the index of the number of items of a list that it holds."""
        if items.size_index is None:
            items.size_index = self._next_context_index()
        return items.size_index

    def _next_context_index(self) -> int:
        self.context_count += 1
        return self.context_count - 1
