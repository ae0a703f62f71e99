"""Programs that have been checked, with every name turned into an index."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from letterpress.evaluator.prepare_condition import PreparedCondition


@dataclass(frozen=True, slots=True)
class PreparedTag:
    """A tag whose name has become an index into the values that a caller may supply; `label` is `group.name`."""

    label: str
    value: int
    default: str | None
    source: str


class Piece(NamedTuple):
    """A literal, or what a slot gives: text that is written as it is. A tuple, because each fill makes many."""

    text: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Slot:
    """One tag in one position; every place where the two meet shares what is written there.

    `value_index` is the number of the value in the position: slots of tags with one name share what is made of a value
    for it. `escape` is that of the position for values, and gives None for a URL that the URL rule refuses;
    `is_growing` says that it never makes a value shorter, `is_whole_url` that a URL begins with the tag. `source` is
    the tag as its author wrote it, escaped.
    """

    index: int
    value_index: int
    label: str
    value: int
    default: str | None
    source: str
    escape: Callable[[str], str | None]
    is_growing: bool
    is_whole_url: bool


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at op `target` when the condition is false."""

    condition: PreparedCondition
    target: int


PreparedOp: TypeAlias = "Piece | Slot | Jump"


@dataclass(frozen=True, slots=True)
class PreparedProgram:
    """A checked copy of a program. Later changes to the original do not reach it.

    Attributes:
        indexes: For each group the index of each normalised name into the values.
        value_count: How many values there are.
        keys: The context keys that conditions read, as written.
        searches: For the keys whose values tests search, the bytes of all that they search them for.
        ops: The ops, in order.
        slot_count: How many different slots the ops have.
    """

    indexes: Mapping[str, Mapping[str, int]]
    value_count: int
    keys: tuple[str, ...]
    searches: Mapping[int, int]
    ops: tuple[PreparedOp, ...]
    slot_count: int
