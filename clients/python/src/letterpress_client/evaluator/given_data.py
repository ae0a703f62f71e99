"""Data of the usual form, read once for all programs of a mail."""

from __future__ import annotations

import math

from letterpress_client.evaluator.escape_html import escape_html
from letterpress_client.evaluator.list_limits import MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH
from letterpress_client.evaluator.read_value import MAX_VALUE_BYTES
from letterpress_client.evaluator.tag_name import is_tag_name

# Stands between values that are joined. No clean value holds it, and no name of the usual form.
SEPARATOR = "\x1f"
_SUSPECTS = bytes({*range(0x20), 0x7F} - set(b"\t\n"))
_SUSPECTS_AND_MARKUP = _SUSPECTS + b"<>\"'"
_GROUPS = frozenset(("text", "url", "attr"))
# Names are kept with the plans that are made for them.
_MAX_NAMES_LENGTH = 16_384
_MAX_BYTES_PER_CHARACTER = 4

# Of a scope: its names, joined; then each group with its count; then, after None, the places of the values that are
# empty, as soon as one is come upon.
NamesKey = tuple[object, ...]
_NO_NAMES: NamesKey = ("",)


class _UnusualError(Exception):
    """Something that the general reader looks at: a fault, or what is rare."""


class GivenScope:
    """What the data, or an item of a list, holds.

    Attributes:
        holder: The scope that holds the list; None for the data.
        name: Of the list.
        index: In the list.
        start: Where its values begin among all of the data.
        count: How many there are.
        key: Their names and groups; two scopes of one key have values for the same tags.
        context: Values by key.
        lists: Items by the name of their list.
    """

    __slots__ = ("context", "count", "holder", "index", "key", "lists", "name", "start")

    def __init__(self, holder: GivenScope | None, name: str, index: int, start: int) -> None:
        self.holder = holder
        self.name = name
        self.index = index
        self.start = start
        self.count = 0
        self.key = _NO_NAMES
        self.context: dict[str, object] | None = None
        self.lists: dict[str, list[GivenScope]] | None = None

    @property
    def prefix(self) -> str:
        """What stands before a name in a report: `items[3].`; nothing for the data."""
        return "" if self.holder is None else f"{self.holder.prefix}{self.name}[{self.index}]."


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

    __slots__ = ("_html", "_scopes", "_values", "extent", "has_markup", "is_ascii", "joined", "scope", "supplied")

    def __init__(self, supplied: object, scopes: list[GivenScope], joined: str, extent: int) -> None:
        scope = scopes[0]
        self._scopes = scopes
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

    def set_empty_apart(self) -> None:
        """Put into the keys which values are empty. An empty value is none, so that those have other plans."""
        for scope in self._scopes:
            values = self.values[scope.start : scope.start + scope.count]
            if "" in values:
                scope.key += (None, *(at for at, value in enumerate(values) if not value))
        self._scopes = []


def read_given(data: object) -> GivenData | None:
    """Read data that are of plain dictionaries, lists and strings, without a fault and without anything to clean.

    Return None for all other data, which are for `read_data`.
    """
    try:
        return _GivenReader().read_all(data)
    except (_UnusualError, TypeError, UnicodeEncodeError):
        return None


class _GivenReader:
    __slots__ = ("_item_count", "_scopes", "_values")

    def __init__(self) -> None:
        self._values: list[str] = []
        self._scopes: list[GivenScope] = []
        self._item_count = 0

    def read(self, scope: GivenScope, data: object, depth: int) -> None:
        if type(data) is not dict:
            raise _UnusualError
        self._scopes.append(scope)
        lists = None
        for name, member in data.items():
            if type(name) is not str or type(member) is not dict:
                raise _UnusualError
            if name == "merge_tags":
                self._read_merge_tags(scope, member)
            elif name == "context":
                scope.context = self._read_context(member, depth)
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
        given = GivenData(data, self._scopes, joined, extent)
        if not values:
            return given
        # Every suspect is one of the separators. Most values have no angle brackets and quotes either.
        rest = extent - len(values) + 1
        if len(encoded.translate(None, _SUSPECTS_AND_MARKUP)) != rest:
            if len(encoded.translate(None, _SUSPECTS)) != rest:
                raise _UnusualError
            given.has_markup = True
        if extent > MAX_VALUE_BYTES:
            for value in given.values:
                if len(value) * _MAX_BYTES_PER_CHARACTER > MAX_VALUE_BYTES:
                    raise _UnusualError
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
        if joined.count(SEPARATOR) > max(count - 1, 0) or len(joined) > _MAX_NAMES_LENGTH:
            raise _UnusualError
        # The evaluator gives items values of such names; whether this one is refused the general reader knows.
        if scope.holder is not None and "loop" in joined.lower():
            raise _UnusualError
        scope.count = count
        scope.key = (joined, *groups)

    def _read_context(self, context: dict[object, object], depth: int) -> dict[str, object]:
        checked: dict[str, object] = {}
        for name, value in context.items():
            if type(name) is not str or (depth and "loop" in name.lower()):
                raise _UnusualError
            kind = type(value)
            if not (
                (kind is str and len(value) * _MAX_BYTES_PER_CHARACTER <= MAX_VALUE_BYTES)  # type: ignore[arg-type]
                or kind is bool
                or (kind is int and -(2**53) < value < 2**53)  # type: ignore[operator]
                or (kind is float and math.isfinite(value))  # type: ignore[arg-type]
            ):
                raise _UnusualError
            checked[name] = value
        return checked

    def _read_lists(self, scope: GivenScope, lists: dict[object, object], depth: int) -> None:
        if depth > MAX_LIST_DEPTH:
            raise _UnusualError
        scope.lists = {}
        for name, items in lists.items():
            if type(name) is not str or not is_tag_name(name) or type(items) is not list or len(items) > MAX_ITEMS:
                raise _UnusualError
            self._item_count += len(items)
            if self._item_count > MAX_ALL_ITEMS:
                raise _UnusualError
            scopes = scope.lists[name] = []
            for index, item in enumerate(items):
                each = GivenScope(scope, name, index, len(self._values))
                self.read(each, item, depth)
                scopes.append(each)
