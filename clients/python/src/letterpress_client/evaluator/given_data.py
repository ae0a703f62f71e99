"""Data of the usual form, read once for all programs of a mail."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from letterpress_client.evaluator.escape import escape_html
from letterpress_client.evaluator.list_limits import MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH
from letterpress_client.evaluator.read_value import MAX_VALUE_BYTES
from letterpress_client.evaluator.text import is_tag_name

# Stands between values that are joined. No clean value holds it, and no name of the usual form.
SEPARATOR = "\x1f"
_EMPTY_BETWEEN = SEPARATOR * 2
_ENDS = ("", SEPARATOR)
_SUSPECTS = bytes({*range(0x20), 0x7F} - set(b"\t\n"))
_SUSPECTS_AND_MARKUP = _SUSPECTS + b"<>\"'"
# In UTF-8: U+0085, U+2029, and what isolates begin with, as little else does: U+2040 to U+207F.
_WIDE_SUSPECTS = (b"\xc2\x85", b"\xe2\x80\xa9", b"\xe2\x81")
_GROUPS = frozenset(("text", "url", "attr"))
# Names are kept with the plans that are made for them.
MAX_NAMES_LENGTH = 16_384
_MAX_BYTES_PER_CHARACTER = 4

# Of a scope: its names, joined; then each group with its count; then, after None, the places of the values that are
# empty.
NamesKey = tuple[object, ...]
_NO_NAMES: NamesKey = ("",)


class _UnusualError(Exception):
    """Something that the general reader looks at: a fault, or what is rare."""


class GivenScope:
    """What the data hold, or items that follow each other in a list and have values of the same names.

    Attributes:
        holder: The scope that holds the list; None for the data.
        name: Of the list.
        index: Of the first item in the list.
        size: How many items there are: more than one only of such that have merge tags alone.
        start: Where its values begin among all of the data, those of each item after those of the one before.
        count: How many values an item has.
        key: Their names and groups; two scopes of one key have values for the same tags.
        context: Values by key.
        lists: Items by the name of their list.
    """

    __slots__ = ("context", "count", "holder", "index", "key", "lists", "name", "size", "start")

    def __init__(self, holder: GivenScope | None, name: str, index: int, start: int) -> None:
        self.holder = holder
        self.name = name
        self.index = index
        self.size = 1
        self.start = start
        self.count = 0
        self.key = _NO_NAMES
        self.context: dict[str, str | float] = {}
        self.lists: dict[str, list[GivenScope]] = {}

    @property
    def end(self) -> int:
        """Where its values end."""
        return self.start + self.count * self.size

    def prefix(self, at: int = 0) -> str:
        """Return what stands before a name in a report: `items[3].`; nothing for the data."""
        return "" if self.holder is None else f"{self.holder.prefix()}{self.name}[{self.index + at}]."

    def part(self, at: int, size: int) -> GivenScope:
        """Return so many of the items."""
        part = GivenScope(self.holder, self.name, self.index + at, self.start + at * self.count)
        part.size = size
        part.count = self.count
        part.key = self.key
        return part

    def each(self) -> Iterator[GivenScope]:
        """Return the items one by one."""
        return iter((self,)) if self.size == 1 else (self.part(at, 1) for at in range(self.size))


def count_given(scopes: Iterable[GivenScope]) -> int:
    """Return how many items a list has."""
    return sum(scope.size for scope in scopes)


class GivenData:
    """Checked data: values need no cleaning, and no name is refused by a program without lists of their name.

    Attributes:
        supplied: The data as they were supplied.
        scope: What they hold.
        joined: All values, joined by the separator.
        extent: The length of that in bytes of UTF-8.
        is_ascii: Whether each character of that is one byte.
        has_markup: Whether it holds anything that is escaped as text, but for ampersands.
    """

    __slots__ = ("_html", "_values", "extent", "has_markup", "is_ascii", "joined", "scope", "supplied")

    def __init__(self, supplied: object, scope: GivenScope, joined: str, extent: int) -> None:
        self.supplied = supplied
        self.scope = scope
        self.is_ascii = len(joined) == extent
        self.has_markup = False
        self.joined = joined
        self.extent = extent
        self._values: list[str] | None = None
        self._html: list[str] | None = None

    @property
    def values(self) -> list[str]:
        """All values, as they are."""
        if self._values is None:
            self._values = self.joined.split(SEPARATOR)
        return self._values

    @property
    def html(self) -> list[str]:
        """All values, escaped as text."""
        if self._html is None:
            html = escape_html(self.joined) if self.has_markup else self.joined.replace("&", "&amp;")
            self._html = html.split(SEPARATOR)
        return self._html


def read_given(data: object) -> GivenData | None:
    """Read data that are of plain dictionaries, lists and strings, without a fault and without anything to clean.

    Return None for all other data, which are for `read_data`.
    """
    try:
        return _GivenReader().read_all(data)
    except (_UnusualError, TypeError, UnicodeEncodeError):
        return None


class _GivenReader:
    __slots__ = ("_item_count", "_values")

    def __init__(self) -> None:
        self._values: list[str] = []
        self._item_count = 0

    def read(self, scope: GivenScope, data: object, depth: int) -> None:
        if type(data) is not dict:
            raise _UnusualError
        lists = None
        for name, member in data.items():
            if type(name) is not str or type(member) is not dict:
                raise _UnusualError
            if name == "merge_tags":
                self._read_merge_tags(scope, member)
            elif name == "context":
                scope.context = _read_context(member, depth)
            elif name == "lists":
                lists = member
            else:
                raise _UnusualError
        if lists:
            self._read_lists(scope, lists, depth + 1)

    def read_all(self, data: object) -> GivenData:
        """Read data, and check all values in one."""
        scope = GivenScope(None, "", 0, 0)
        self.read(scope, data, 0)
        values = self._values
        joined = SEPARATOR.join(values)
        encoded = joined.encode()
        extent = len(encoded)
        given = GivenData(data, scope, joined, extent)
        if not values:
            return given
        # Every suspect is one of the separators. Most values have no angle brackets and quotes either.
        rest = extent - len(values) + 1
        if len(encoded.translate(None, _SUSPECTS_AND_MARKUP)) != rest:
            if len(encoded.translate(None, _SUSPECTS)) != rest:
                raise _UnusualError
            given.has_markup = True
        if extent > len(joined) and any(suspect in encoded for suspect in _WIDE_SUSPECTS):
            raise _UnusualError
        if extent > MAX_VALUE_BYTES:
            for value in given.values:
                if len(value) * _MAX_BYTES_PER_CHARACTER > MAX_VALUE_BYTES:
                    raise _UnusualError
        if _EMPTY_BETWEEN in joined or joined[:1] in _ENDS or joined[-1] == SEPARATOR:
            _set_empty_apart(scope, given.values)
        return given

    def _read_merge_tags(self, scope: GivenScope, merge_tags: dict[object, object]) -> None:
        names: list[str] = []
        groups: list[object] = []
        for group, entries in merge_tags.items():
            if type(group) is not str or group not in _GROUPS or type(entries) is not dict:
                raise _UnusualError
            names += entries
            self._values += entries.values()
            groups += (group, len(entries))
        joined = SEPARATOR.join(names)
        count = len(names)
        if joined.count(SEPARATOR) > max(count - 1, 0) or len(joined) > MAX_NAMES_LENGTH:
            raise _UnusualError
        # The evaluator gives items values of such names; whether this one is refused the general reader knows.
        if scope.holder is not None and "loop" in joined.lower():
            raise _UnusualError
        scope.count = count
        scope.key = (joined, *groups)

    def _read_lists(self, scope: GivenScope, lists: dict[object, object], depth: int) -> None:
        if depth > MAX_LIST_DEPTH:
            raise _UnusualError
        for name, items in lists.items():
            if type(name) is not str or not is_tag_name(name) or type(items) is not list or len(items) > MAX_ITEMS:
                raise _UnusualError
            self._item_count += len(items)
            if self._item_count > MAX_ALL_ITEMS:
                raise _UnusualError
            scope.lists[name] = self._read_items(scope, name, items, depth)

    def _read_items(self, holder: GivenScope, name: str, items: list[object], depth: int) -> list[GivenScope]:
        scopes: list[GivenScope] = []
        # Of the last one, when it has one group alone: that, its names, and how many there are.
        group, names, count = "", "", 0
        for index, item in enumerate(items):
            of_item, entries = _read_alone(item)
            if entries and of_item == group and len(entries) == count and SEPARATOR.join(entries) == names:
                self._values += entries.values()
                scopes[-1].size += 1
                continue
            scope = GivenScope(holder, name, index, len(self._values))
            self.read(scope, item, depth)
            scopes.append(scope)
            group, names, count = of_item, str(scope.key[0]), scope.count
        return scopes


def _read_alone(item: object) -> tuple[str, dict[str, str]]:
    """Return the values of an item that has nothing but those of one group, and the group; else nothing."""
    if type(item) is dict and len(item) == 1:
        ((member, groups),) = item.items()
        if type(member) is str and member == "merge_tags" and type(groups) is dict and len(groups) == 1:
            ((group, entries),) = groups.items()
            if type(group) is str and type(entries) is dict:
                return group, entries
    return "", {}


def _read_context(context: dict[object, object], depth: int) -> dict[str, str | float]:
    checked: dict[str, str | float] = {}
    for name, value in context.items():
        if type(name) is not str or (depth and "loop" in name.lower()):
            raise _UnusualError
        if type(value) is str:
            if len(value) * _MAX_BYTES_PER_CHARACTER > MAX_VALUE_BYTES:
                raise _UnusualError
        elif type(value) is int:
            if not -(2**53) < value < 2**53:
                raise _UnusualError
        elif type(value) is float:
            if not math.isfinite(value):
                raise _UnusualError
        elif type(value) is not bool:
            raise _UnusualError
        checked[name] = value
    return checked


def _set_empty_apart(scope: GivenScope, values: list[str]) -> None:
    """Put into the keys which values are empty. An empty value is none, so that those have other plans."""
    own = values[scope.start : scope.start + scope.count]
    if "" in own:
        scope.key += (None, *(at for at, value in enumerate(own) if not value))
    for name, all_items in scope.lists.items():
        scope.lists[name] = [part for items in all_items for part in _split_by_empty(items, values)]


def _split_by_empty(items: GivenScope, values: list[str]) -> Iterator[GivenScope]:
    if "" not in values[items.start : items.start + items.count * items.size] and not items.lists:
        yield items
        return
    for item in items.each():
        _set_empty_apart(item, values)
        yield item
