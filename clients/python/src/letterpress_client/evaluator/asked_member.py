"""What the programs of a mail ask of plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from letterpress_client.evaluator.names import BRAND, RESERVED_PREFIX, Names, Path
from letterpress_client.evaluator.text import normalize_tag_name

# Of how many sets of members it is kept how they are spelled, and up to how many members.
_MAX_KNOWN = 256
_MAX_MEMBERS = 256


class Leaves(NamedTuple):
    """Members that are values: their names, their folded names, and the index of the value of each."""

    names: tuple[str, ...]
    folded: tuple[str, ...]
    indexes: tuple[int, ...]


_NO_LEAVES = Leaves((), (), ())


@dataclass(slots=True, eq=False)
class AskedMember:
    """What programs ask of a member of plain data, and of the members in it.

    What they ask late is for the values that all other paths leave missing.

    Attributes:
        name: The name as in the program.
        folded: The form in which names compare.
        values: The indexes of the values of tags that it gives.
        keys: The indexes of the values of the context that it gives.
        late_values: The same of what is asked late.
        late_keys: The same.
        members: What is asked of its members.
        late_members: What is asked of them late.
        items: The list that it is: the names of an item, and what is asked of one.
        is_group: Whether a group is looked for here, so that it counts only if it is an object.
        is_shared: Whether it is requested first and late: it is read once.
        leaves: The members that are values and nothing else, with the indexes of values of tags.
        leaf_keys: The same, with the indexes of values of the context.
        branches: The other members.
        is_object: Whether it has members and is nothing else.
    """

    name: str
    folded: str
    values: list[int] = field(default_factory=list)
    keys: list[int] = field(default_factory=list)
    late_values: list[int] = field(default_factory=list)
    late_keys: list[int] = field(default_factory=list)
    members: list[AskedMember] = field(default_factory=list)
    late_members: list[AskedMember] = field(default_factory=list)
    items: tuple[Names, AskedMember] | None = None
    is_group: bool = False
    is_shared: bool = False
    leaves: Leaves = _NO_LEAVES
    leaf_keys: Leaves = _NO_LEAVES
    branches: tuple[AskedMember, ...] = ()
    is_object: bool = False
    _by_name: dict[str, AskedMember] = field(default_factory=dict)
    # By the members of an object.
    _spellings: dict[tuple[object, ...], dict[str, object]] = field(default_factory=dict)

    @property
    def is_size(self) -> bool:
        """Whether it is the number of items, where what holds it is a list."""
        return self.folded == "size"

    def at(self, path: Path, *, is_late: bool = False) -> AskedMember:
        """Return the member at the end of a path."""
        asked = self
        for name in path:
            asked = asked._member(name, is_late=is_late)
        return asked

    def spellings(self, holder: Mapping[object, object]) -> dict[str, object]:
        """Return how the members of an object are spelled whose folded names are asked: of several the last."""
        names = (*holder,)
        found = self._spellings.get(names)
        # True is equal to 1, and is no name.
        if found is None or bool in map(type, names):
            found = {fold: name for name in names for fold in self._fold(name)}
            if len(names) <= _MAX_MEMBERS:
                if len(self._spellings) == _MAX_KNOWN:
                    self._spellings.clear()
                self._spellings[names] = found
        return found

    def finish(self) -> None:
        """Sort its members, once all are known."""
        is_leaf = {member.name: not (member.members or member.items or member.is_size) for member in self.members}
        leaves = [member for member in self.members if is_leaf[member.name]]
        self.leaves = _to_leaves([(member, at) for member in leaves for at in member.values])
        self.leaf_keys = _to_leaves([(member, at) for member in leaves for at in member.keys])
        self.branches = tuple(member for member in self.members if not is_leaf[member.name])
        self.is_object = not (self.values or self.keys or self.items)
        for member in self.members:
            member.finish()

    def _member(self, name: str, *, is_late: bool) -> AskedMember:
        member = self._by_name.setdefault(name, AskedMember(name, normalize_tag_name(name)))
        members = self.late_members if is_late else self.members
        if not any(member is each for each in members):
            members.append(member)
        others = self.members if is_late else self.late_members
        member.is_shared = member.is_shared or any(member is each for each in others)
        return member

    def _fold(self, name: object) -> Sequence[str]:
        """Return the folded name where another spelling of it is requested. A whole number is known by its digits."""
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            return ()
        text = str.__str__(name) if isinstance(name, str) else str(int(name))
        fold = normalize_tag_name(text)
        return [fold] if any(each.folded == fold and each.name != name for each in self._by_name.values()) else ()


def _to_leaves(pairs: Sequence[tuple[AskedMember, int]]) -> Leaves:
    members = [member for member, _ in pairs]
    names, folded = tuple(member.name for member in members), tuple(member.folded for member in members)
    return Leaves(names, folded, tuple(at for _, at in pairs))


def gather_asked(names: Names) -> AskedMember:
    """Return what is asked of plain data, or of an item of a list in it.

    Tags come first, then the keys of conditions, then lists, each in order of first appearance. The names must be
    finished.
    """
    asked = AskedMember("", "")
    for group_name, group in names.groups.items():
        for place, (name, path) in enumerate(zip(group.names, group.paths, strict=True)):
            if path is not None and not _is_reserved(names, name):
                at = group.start + place
                asked.at(path).values.append(at)
                # A program does not say whether its author wrote the group in front.
                if path and group_name != BRAND:
                    asked.at((group_name,), is_late=True).is_group = True
                    asked.at((group_name, *path), is_late=True).late_values.append(at)
    for key in names.keys:
        if not _is_reserved(names, key.lower):
            first, *late = key.paths
            asked.at(first).keys.append(key.at)
            for path in late:
                asked.at(path, is_late=True).late_keys.append(key.at)
    for items in names.lists.values():
        if items.items_of is not None:
            asked.at(items.items_of.path).items = items, gather_asked(items)
    asked.finish()
    return asked


def _is_reserved(names: Names, name: str) -> bool:
    return names.items_of is not None and name.startswith(RESERVED_PREFIX)
