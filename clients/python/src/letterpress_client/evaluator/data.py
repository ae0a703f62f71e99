"""Data as a caller supplies it: merge tags, context and lists."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from letterpress_client.evaluator.context_value import MISSING, ContextValue, to_context_value
from letterpress_client.evaluator.json_value import name_type
from letterpress_client.evaluator.member import MAX_LIST_DEPTH, to_double
from letterpress_client.evaluator.names import BRAND, GROUPS, RESERVED_PREFIX, Group, ItemsOf, Names
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.text import lower_case, normalize_tag_name, repair_text, utf8_length
from letterpress_client.evaluator.values import SEPARATOR
from letterpress_client.issue import Issue, Loc

# The longest value of a tag or of the context, in bytes of UTF-8; a shorter text is that short in any case.
MAX_VALUE_BYTES = 65_536
ALWAYS_SHORT = MAX_VALUE_BYTES // 4
# Items of one list, items in all.
MAX_ITEMS = 1000
MAX_ALL_ITEMS = 10_000

_MEMBERS = frozenset(("merge_tags", "context", "lists"))
_TOP_MEMBERS = frozenset((BRAND, "data"))
_KNOWN_GROUPS = frozenset(GROUPS)
_STRINGS = {str}
_EMPTY = repeat("")
_NOTHING: dict[str, object] = {}
_KNOWN = "merge_tags, context and lists, and at the top level also brand and data"
_RESERVED = "is reserved, as is what begins with loop_"
# Of the items of a list that no program reads.
_UNREAD_ITEMS = Names(-1, ItemsOf("", (), MAX_ITEMS, Names(), 0))


class Supplied(NamedTuple):
    """What merge tags, context and lists give; what they leave out is still empty.

    Attributes:
        scope: The data itself, with its items.
        values: All values of merge tags, of each scope after that before.
        unused: The values that no tag reads, as a report names them.
        item_count: How many items all lists have.
    """

    scope: Scope
    values: list[str]
    unused: tuple[str, ...]
    item_count: int


def read_supplied(names: Names, data: object, issues: list[Issue]) -> Supplied:
    """Read all members but `data`. Every fault is added to `issues`."""
    reader = _DataReader(issues)
    scope = reader.read(names, data, None, 0, 1, 0, "")
    return Supplied(scope, reader.values, tuple(reader.unused), reader.item_count)


class _DataReader:
    """Reads the data and the items in it, which have one shape. Faults do not end it, so that all are found."""

    __slots__ = ("_issues", "_path", "item_count", "unused", "values")

    def __init__(self, issues: list[Issue]) -> None:
        # As they were supplied; of each scope after that before, in the order of its names.
        self.values: list[str] = []
        # A dictionary serves as a set that keeps its order.
        self.unused: dict[str, None] = {}
        self._issues = issues
        self.item_count = 0
        # The way to what is read.
        self._path: Loc = ()

    def read(
        self, names: Names, data: object, holder: Scope | None, index: int, count: int, depth: int, prefix: str | None
    ) -> Scope:
        """Read the data, or an item of a list.

        `prefix` is what a report writes before the names of values that no tag reads; None when it leaves them out.
        """
        members = self._read_map(data, (), _MEMBERS)
        scope = Scope(names, holder, index, count, len(self.values))
        for name in () if _MEMBERS.issuperset(members) else members:
            if name not in _MEMBERS and (name not in _TOP_MEMBERS or depth > 0):
                self._refuse_unknown((name,), _KNOWN)
        self._read_merge_tags(scope, members.get("merge_tags", _NOTHING), prefix)
        if depth == 0 and BRAND in members:
            # A brand serves many templates, so what this one does not use is not reported.
            self._read_group(scope, BRAND, (BRAND,), members[BRAND], None)
        if names.context_count or "context" in members:
            scope.context = self._read_context(scope, members.get("context", _NOTHING))
            scope.give_loop()
        if "lists" in members:
            self._read_lists(scope, members["lists"], depth, prefix)
        if names.lists:
            scope.give_counts(self.values)
        return scope

    def _read_merge_tags(self, scope: Scope, supplied: object, prefix: str | None) -> None:
        names = scope.names
        self.values += [""] * names.count
        for group, entries in self._read_map(supplied, ("merge_tags",), _KNOWN_GROUPS).items():
            if group in _KNOWN_GROUPS:
                self._read_group(scope, group, ("merge_tags", group), entries, prefix)
            else:
                self._refuse_unknown(("merge_tags", group), "text, url and attr")
        for at in names.numbers:
            self.values[scope.start + at] = str(scope.index + 1)

    def _read_group(self, scope: Scope, group: str, loc: Loc, supplied: object, prefix: str | None) -> None:
        own = scope.names.groups[group]
        entries = self._read_map(supplied, loc, own.known)
        values: list[object] = [*map(entries.get, own.names, _EMPTY)]
        is_sound = own.known.issuperset(entries) or self._read_others(scope, group, entries, values, prefix)
        try:
            is_sound = is_sound and len(SEPARATOR.join(values)) <= ALWAYS_SHORT  # type: ignore[arg-type]
        except TypeError:
            is_sound = False
        if not is_sound:
            self._check_group(scope, loc, entries)
            # What is refused counts as empty, so that plain data are looked at as well.
            values = [value if isinstance(value, str) and is_short(value) else "" for value in values]
        first = scope.start + own.start
        self.values[first : first + len(values)] = values  # type: ignore[assignment]

    def _read_others(
        self, scope: Scope, group: str, entries: Mapping[str, object], values: list[object], prefix: str | None
    ) -> bool:
        """Read the values whose names are spelled otherwise or that no tag reads. Return False to have all checked.

        When several spellings of one name are supplied the normalised one counts, or else the last.
        """
        own: Group = scope.names.groups[group]
        is_sound = True
        for name, value in entries.items():
            if name in own.known:
                continue
            normal = normalize_tag_name(name)
            place = own.places.get(normal)
            if type(value) is not str or len(value) > ALWAYS_SHORT or _is_reserved(scope, normal):
                is_sound = False
            if place is None:
                if prefix is not None:
                    self.unused[repair_text(f"{prefix}{group}.{name}")] = None
            elif normal not in entries:
                values[place] = value
        return is_sound

    def _check_group(self, scope: Scope, group: Loc, entries: Mapping[str, object]) -> None:
        for name, value in entries.items():
            loc = (*group, name)
            if not isinstance(value, str):
                self._refuse(loc, f"must be a string, is {name_type(value)}", "string_type")
            else:
                self._check_length(value, loc)
            if _is_reserved(scope, normalize_tag_name(name)):
                self._refuse(loc, _RESERVED, "reserved_name")

    def _read_context(self, scope: Scope, supplied: object) -> list[ContextValue]:
        """Return the value of each key of a scope as text, by index; empty where the key is missing.

        Keys compare in lower case; when several fit, the one spelled as in the program counts, or else the last.
        """
        names = scope.names
        context = self._read_map(supplied, ("context",), names.known_keys)
        is_item = names.items_of is not None
        found: dict[str, ContextValue] = {}
        for name, value in context.items():
            found[name] = self._read_context_value(value, name)
            if is_item and _is_reserved(scope, lower_case(repair_text(name))):
                self._refuse(("context", name), _RESERVED, "reserved_name")
        values = [MISSING] * names.context_count
        if not is_item and names.known_keys.issuperset(context):
            for at, name, _, _ in names.keys:
                if name in found:
                    values[at] = found[name]
            return values
        by_key = {repair_text(name): value for name, value in found.items()}
        by_lower_key = {lower_case(name): value for name, value in by_key.items()}
        for at, name, lower_key, _ in names.keys:
            values[at] = by_key[name] if name in by_key else by_lower_key.get(lower_key, MISSING)
        return values

    def _read_context_value(self, value: object, name: str) -> ContextValue:
        if isinstance(value, bool):
            return to_context_value(value)
        loc = ("context", name)
        if isinstance(value, str):
            return to_context_value(str.__str__(value)) if self._check_length(value, loc) else ContextValue("")
        kind = name_type(value)
        if isinstance(value, (int, float)):
            number = to_double(value)
            if math.isfinite(number):
                return to_context_value(number)
            kind = "NaN" if math.isnan(number) else ("Infinity" if number > 0 else "-Infinity")
        self._refuse(loc, f"must be a string, a finite number or a boolean, is {kind}", "context_type")
        return ContextValue("")

    def _read_lists(self, scope: Scope, supplied: object, depth: int, prefix: str | None) -> None:
        lists = self._read_map(supplied, ("lists",), frozenset())
        if depth == MAX_LIST_DEPTH and lists:
            self._refuse(("lists",), f"must be at most {MAX_LIST_DEPTH} deep", "too_deep")
            return
        normal_names = {name: normalize_tag_name(name) for name in lists}
        # When several spellings of one name are supplied the normalised one counts, or else the last.
        spellings = {normal: normal if normal in lists else name for name, normal in normal_names.items()}
        for name, items in lists.items():
            normal = normal_names[name]
            names = scope.names.lists.get(normal)
            if names is None or names.items_of is None:
                self._read_items(scope, _UNREAD_ITEMS, name, items, depth + 1, prefix)
            elif spellings[normal] == name:
                scope.lists[names.items_of.place] = self._read_items(scope, names, name, items, depth + 1, prefix)
            else:
                self._read_items(scope, names, name, items, depth + 1, None)

    def _read_items(
        self, holder: Scope, names: Names, name: str, supplied: object, depth: int, prefix: str | None
    ) -> Sequence[Scope]:
        if self.item_count > MAX_ALL_ITEMS:
            return ()
        members = self._check_list(names, name, supplied)
        count = len(members)
        outer = self._path
        items = []
        item_prefix = None if prefix is None else f"{prefix}{name}[0]."
        for index, member in enumerate(members):
            self._path = (*outer, "lists", name, index)
            items.append(self.read(names, member, holder, index, count, depth, item_prefix))
            # Of a list's items the first alone is looked at.
            item_prefix = None
        self._path = outer
        return items

    def _check_list(self, names: Names, name: str, supplied: object) -> Sequence[object]:
        """Return the items that are to be read."""
        loc = ("lists", name)
        if not isinstance(supplied, (list, tuple)):
            self._refuse(loc, f"must be a list, is {name_type(supplied)}", "list_type")
            return ()
        count = len(supplied)
        if count > MAX_ITEMS:
            self._refuse(loc, f"must hold at most {MAX_ITEMS} items", "too_long")
            return ()
        most = MAX_ITEMS if names.items_of is None else names.items_of.max
        if count > most:
            self._refuse(loc, f"holds {count} items, more than the {most} that the template takes", "too_many_items")
        self.item_count += count
        if self.item_count <= MAX_ALL_ITEMS:
            return supplied
        self._issues.append(Issue(("lists",), f"must hold at most {MAX_ALL_ITEMS} items in all", "too_long"))
        return ()

    def _read_map(self, value: object, loc: Loc, known: frozenset[str]) -> Mapping[str, object]:
        """Return a map with plain names, or after a fault an empty one. Known names need no look."""
        if type(value) is dict and (known.issuperset(value) or set(map(type, value)) <= _STRINGS):
            return value
        if not isinstance(value, Mapping):
            self._refuse(loc, f"must be an object, is {name_type(value)}", "object_type")
            return _NOTHING
        for name in value:
            if not isinstance(name, str):
                self._refuse(loc, f"must have strings for names, has {name_type(name)}", "name_type")
                return _NOTHING
        return {str.__str__(name): member for name, member in value.items()}

    def _check_length(self, value: str, loc: Loc) -> bool:
        if is_short(value):
            return True
        self._refuse(loc, f"must be at most {MAX_VALUE_BYTES} bytes of UTF-8", "string_too_long")
        return False

    def _refuse_unknown(self, loc: Loc, known: str) -> None:
        self._refuse(loc, f"is unknown; there are {known}", "unknown_member")

    def _refuse(self, loc: Loc, msg: str, kind: str) -> None:
        # A lone surrogate in a caller's name would not outlive the way to a log or another process.
        whole = (*self._path, *loc)
        readable = tuple(repair_text(str.__str__(each)) if isinstance(each, str) else each for each in whole)
        self._issues.append(Issue(readable, msg, kind))


def is_short(value: str) -> bool:
    """Whether a value is within the limit of its length."""
    return len(value) <= ALWAYS_SHORT or (len(value) <= MAX_VALUE_BYTES and utf8_length(value) <= MAX_VALUE_BYTES)


def _is_reserved(scope: Scope, name: str) -> bool:
    """Whether a name, normalised or in lower case, is one that the evaluator gives to items."""
    return scope.names.items_of is not None and name.startswith(RESERVED_PREFIX)
