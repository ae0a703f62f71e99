"""Reading plain data: an object of the caller, of any shape."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, TypeGuard

from letterpress_client.evaluator.asked_member import AskedMember
from letterpress_client.evaluator.context_value import MISSING, ContextValue, print_number
from letterpress_client.evaluator.data import (
    ALWAYS_SHORT,
    MAX_ALL_ITEMS,
    MAX_ITEMS,
    MAX_VALUE_BYTES,
    Supplied,
    is_short,
    read_supplied,
)
from letterpress_client.evaluator.json_value import is_foreign, is_list, name_value, to_json_value
from letterpress_client.evaluator.names import Names
from letterpress_client.evaluator.scope import NOT_GIVEN, Scope
from letterpress_client.evaluator.text import repair_text
from letterpress_client.evaluator.values import Values
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue, Loc

# Up to here whole numbers are exact in every language.
_MAX_SAFE_INTEGER = 2**53 - 1
_BEYOND = f"is beyond {_MAX_SAFE_INTEGER}, up to which numbers are exact: give it as a string"
_OF_LIST = "is a list: repeat something for it, or ask for its size"


class _Absent:
    """Where an object has no such member."""


_ABSENT: Final = _Absent()


class Data:
    """Checked data.

    Attributes:
        scope: The data itself, with its items.
        values: All values of merge tags.
        unused: The values that no tag reads, as a report names them.
    """

    __slots__ = ("scope", "unused", "values")

    def __init__(self, scope: Scope, values: Values, unused: tuple[str, ...]) -> None:
        self.scope = scope
        self.values = values
        self.unused = unused


def read_data(names: Names, asked: AskedMember, data: object, issues: list[Issue]) -> Data:
    """Read all that a caller supplies, as `read_all` does, and write the values that have a format."""
    supplied = read_all(names, asked, data, issues)
    if names.has_formats:
        supplied.scope.give_formats(supplied.values)
    return Data(supplied.scope, Values(supplied.values), supplied.unused)


def read_all(names: Names, asked: AskedMember, data: object, issues: list[Issue]) -> Supplied:
    """Read all that a caller supplies for the programs that share a table of names; no value is cleaned.

    What `merge_tags`, `context` and `lists` leave out comes from the member `data`, which is an object of any shape:
    what programs ask for is read, each member once, and nothing else. Code of the caller may run: properties, and
    `model_dump`.

    Raises:
        FillError: RENDER_ERROR with `issues`, to which every fault of the data is added.
    """
    supplied = read_supplied(names, data, issues)
    if is_plain(data):
        _ObjectReader(supplied, issues).read(asked, data["data"])
    if issues:
        raise FillError("RENDER_ERROR", issues)
    return supplied


def is_plain(data: object) -> TypeGuard[Mapping[str, object]]:
    """Whether a caller supplies plain data."""
    return isinstance(data, Mapping) and "data" in data


class _ObjectReader:
    __slots__ = (
        "_faulty",
        "_is_lacking",
        "_issues",
        "_item_count",
        "_scope",
        "_shared",
        "_spellings",
        "_values",
        "_way",
    )

    def __init__(self, supplied: Supplied, issues: list[Issue]) -> None:
        self._values = supplied.values
        self._issues = issues
        self._item_count = supplied.item_count
        # The places with a fault: of one place only the first is reported.
        self._faulty: set[Loc] = set()
        self._way: list[str | int] = []
        # The data, or the item that is being read, and whether anything that is asked of it is missing.
        self._scope = supplied.scope
        self._is_lacking = False
        # The members of it that are requested late, too, each with its name and value.
        self._shared: dict[AskedMember, tuple[object, object]] = {}
        # The object whose members were last searched for other spellings, for what, and those that were found.
        self._spellings: tuple[object, object, dict[str, object]] = (None, None, {})

    def read(self, asked: AskedMember, value: object) -> None:
        """Read an object for the data."""
        scope = self._scope
        scope.is_plain = True
        if not scope.context:
            scope.context = [MISSING] * scope.names.context_count
        data = to_json_value(value)
        if isinstance(data, Mapping) or (is_list(data) and not data):
            self._read_scope(asked, data, "data")
        else:
            self._issues.append(Issue(("data",), f"must be an object, is {name_value(data)}", "object_type"))
        scope.give_counts(self._values)

    def _read_scope(self, asked: AskedMember, value: object, name: str | int) -> None:
        """Read the data or an item. What the groups hold is looked at only if anything is missing."""
        self._read_member(asked, value, name, is_late=False)
        if self._is_lacking and isinstance(value, Mapping):
            self._way.append(name)
            self._read_members(asked, value, is_late=True)
            self._way.pop()

    def _read_member(self, asked: AskedMember, value: object, name: str | int, *, is_late: bool) -> None:
        values = asked.late_values if is_late else asked.values
        keys = asked.late_keys if is_late else asked.keys
        members = asked.late_members if is_late else asked.members
        if values or keys:
            self._give(values, keys, value, name)
        if asked.items is not None and not is_late:
            self._read_list(asked.items, value, name)
        if not members:
            return
        self._way.append(name)
        if isinstance(value, Mapping):
            self._read_members(asked, value, is_late=is_late)
        elif isinstance(value, (list, tuple)):
            self._read_size(members, len(value), is_late=is_late)
        elif is_foreign(value):
            self._refuse((*self._way,), f"must be an object, is {name_value(value)}", "object_type")
        else:
            self._is_lacking = True
        self._way.pop()

    def _read_members(self, asked: AskedMember, holder: Mapping[object, object], *, is_late: bool) -> None:
        members: Sequence[AskedMember] = asked.late_members if is_late else asked.members
        if not is_late and type(holder) is dict and self._read_leaves(asked, holder):
            members = asked.branches
        for member in members:
            if is_late and member in self._shared:
                name, value = self._shared[member]
            else:
                name = member.name if member.name in holder else self._find(asked, member.folded, holder)
                if name is _ABSENT:
                    self._is_lacking = True
                    if member.is_size and not holder:
                        self._read_size([member], 0, is_late=is_late)
                    continue
                value = to_json_value(holder[name])
                if member.is_shared:
                    self._shared[member] = name, value
            if not is_late or not member.is_group or isinstance(value, Mapping):
                self._read_member(member, value, str(name), is_late=is_late)

    def _read_leaves(self, asked: AskedMember, holder: dict[object, object]) -> bool:
        """Read the members that are values and nothing else. Return False where any needs a closer look."""
        texts, start = self._values, self._scope.start
        names, folded, indexes = asked.leaves
        for name, fold, at, value in zip(names, folded, indexes, map(holder.get, names), strict=True):
            text: str | None
            if type(value) is str and len(value) <= ALWAYS_SHORT:
                text = value
            else:
                if value is None and name not in holder:
                    value = holder.get(self._find(asked, fold, holder))
                text = _to_short_text(value)
            if text is None:
                return False
            if not text:
                self._is_lacking = True
            elif not texts[start + at]:
                texts[start + at] = text
        return not asked.leaf_keys.names or self._read_leaf_keys(asked, holder)

    def _read_leaf_keys(self, asked: AskedMember, holder: dict[object, object]) -> bool:
        context = self._scope.context
        names, folded, indexes = asked.leaf_keys
        for name, fold, at, value in zip(names, folded, indexes, map(holder.get, names), strict=True):
            if value is None and name not in holder:
                value = holder.get(self._find(asked, fold, holder))
            text = _to_short_text(value)
            if text is None:
                return False
            if value is None:
                self._is_lacking = True
            elif context[at] is MISSING:
                context[at] = ContextValue(repair_text(text))
        return True

    def _find(self, asked: AskedMember, folded: str, holder: Mapping[object, object]) -> object:
        """Return the last of the spellings of a member that fold alike."""
        last_holder, last_asked, spellings = self._spellings
        if last_holder is not holder or last_asked is not asked:
            spellings = asked.spellings(holder)
            self._spellings = holder, asked, spellings
        return spellings.get(folded, _ABSENT)

    def _read_size(self, members: Sequence[AskedMember], size: int, *, is_late: bool) -> None:
        """Read what is asked of a list, of which only the size is there."""
        for member in members:
            if member.is_size:
                values = member.late_values if is_late else member.values
                self._give(values, member.late_keys if is_late else member.keys, size, member.name)
            else:
                self._is_lacking = True
            if size > 0 and (not member.is_size or member.members or member.items is not None):
                self._refuse((*self._way,), _OF_LIST, "object_type")

    def _give(self, values: Sequence[int], keys: Sequence[int], value: object, name: str | int) -> None:
        """Give a value to the tags and the keys that have none."""
        texts, start, context = self._values, self._scope.start, self._scope.context
        lacking = [start + at for at in values if not texts[start + at]]
        if not lacking and not any(context[at] is MISSING for at in keys):
            return
        is_held = isinstance(value, Mapping) or is_list(value)
        text = self._read_held(value, name, is_asked=bool(lacking)) if is_held else self._read_text(value, name)
        if not text:
            self._is_lacking = True
        if text is None:
            return
        if not is_held:
            for at in lacking:
                texts[at] = text
        if keys:
            given = ContextValue(repair_text(text))
            for at in keys:
                if context[at] is MISSING:
                    context[at] = given

    def _read_held(self, value: object, name: str | int, *, is_asked: bool) -> str | None:
        """Return what an object or a list is to a condition: true, unless it is empty. A tag cannot have it."""
        if not value:
            return None
        if is_asked:
            self._refuse((*self._way, name), f"must be a value, is {name_value(value)}", "value_type")
        return "true"

    def _read_text(self, value: object, name: str | int) -> str | None:
        """Return a value that is no object and no list as text; None where there is none."""
        if isinstance(value, str):
            if is_short(value):
                return str.__str__(value)
            self._refuse((*self._way, name), f"must be at most {MAX_VALUE_BYTES} bytes of UTF-8", "string_too_long")
        elif isinstance(value, bool):
            return "true" if value else "false"
        elif isinstance(value, (int, float)):
            if not isinstance(value, int) and not math.isfinite(value):
                number = "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")
                self._refuse((*self._way, name), f"must be a finite number, is {number}", "number_type")
            elif abs(value) > _MAX_SAFE_INTEGER:
                self._refuse((*self._way, name), _BEYOND, "number_range")
            else:
                return str(int(value)) if isinstance(value, int) else print_number(value)
        elif value is not None:
            self._refuse((*self._way, name), f"must be a value, is {name_value(value)}", "value_type")
        return None

    def _read_list(self, asked: tuple[Names, AskedMember], value: object, name: str | int) -> None:
        names, of_item = asked
        items_of, holder = names.items_of, self._scope
        if items_of is None or holder.lists[items_of.place] is not NOT_GIVEN:
            return
        if not isinstance(value, (list, tuple)):
            if value is not None and not (isinstance(value, Mapping) and not value):
                self._refuse((*self._way, name), f"must be a list, is {name_value(value)}", "list_type")
            return
        if not self._check_count(len(value), items_of.max, name):
            return
        self._way.append(name)
        items = [self._read_item(names, of_item, each, at, len(value)) for at, each in enumerate(value)]
        self._way.pop()
        holder.lists[items_of.place] = items

    def _check_count(self, count: int, most: int, name: str | int) -> bool:
        """Return whether the items of a list are to be read."""
        if self._item_count > MAX_ALL_ITEMS:
            return False
        loc = (*self._way, name)
        if count > MAX_ITEMS:
            self._refuse(loc, f"must hold at most {MAX_ITEMS} items", "too_long")
            return False
        if count > most:
            self._refuse(loc, f"holds {count} items, more than the {most} that the template takes", "too_many_items")
        self._item_count += count
        if self._item_count <= MAX_ALL_ITEMS:
            return True
        self._refuse(("data",), f"must hold at most {MAX_ALL_ITEMS} items in all", "too_long")
        return False

    def _read_item(self, names: Names, asked: AskedMember, value: object, index: int, count: int) -> Scope:
        holder, is_lacking, shared = self._scope, self._is_lacking, self._shared
        item = Scope(names, holder, index, count, len(self._values))
        self._values += [""] * names.count
        for at in names.numbers:
            self._values[item.start + at] = str(index + 1)
        item.is_plain = True
        if names.context_count:
            item.context = [MISSING] * names.context_count
            item.give_loop()
        self._scope, self._is_lacking = item, False
        is_flat = type(value) is dict and asked.is_object and not asked.branches
        if not is_flat or not self._read_leaves(asked, value) or self._is_lacking:  # type: ignore[arg-type]
            self._shared = {}
            self._read_scope(asked, to_json_value(value), index)
        if names.lists:
            item.give_counts(self._values)
        self._scope, self._is_lacking, self._shared = holder, is_lacking, shared
        return item

    def _refuse(self, loc: Loc, msg: str, kind: str) -> None:
        if loc not in self._faulty:
            self._faulty.add(loc)
            # A lone surrogate in a caller's name would not outlive the way to a log or another process.
            readable = tuple(repair_text(str.__str__(each)) if isinstance(each, str) else each for each in loc)
            self._issues.append(Issue(readable, msg, kind))


def _to_short_text(value: object) -> str | None:
    """Return a value as text, empty where there is none; None where it has to be looked at closely."""
    kind = type(value)
    if value is None:
        return ""
    if kind is str:
        return value if len(value) <= ALWAYS_SHORT else None  # type: ignore[arg-type,return-value]
    if kind is bool:
        return "true" if value else "false"
    if kind is int:
        return str(value) if -_MAX_SAFE_INTEGER <= value <= _MAX_SAFE_INTEGER else None  # type: ignore[operator]
    if kind is float:
        return print_number(value) if -_MAX_SAFE_INTEGER <= value <= _MAX_SAFE_INTEGER else None  # type: ignore[operator,arg-type]
    return None
