"""Programs that have been checked, with every name turned into an index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from letterpress_client.evaluator.condition import PreparedCondition
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.prepared_tag import PreparedTag


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
    tag: PreparedTag
    scope: PreparedScope
    value: int
    default: str | None
    source: str
    escape: Callable[[str], str | None]
    is_growing: bool
    is_whole_url: bool


@dataclass(frozen=True, slots=True)
class Ask:
    """Reports a tag as it is where it is written, and writes nothing."""

    tag: PreparedTag


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at op `target` when the condition is false."""

    condition: PreparedCondition
    target: int


@dataclass(slots=True)
class Each:
    """Runs the ops from `start` to `body` before each item but the first, those from there to `end` for each.

    `work` is that for each item, at the most.
    """

    scope: PreparedScope
    start: int
    body: int
    end: int
    work: int = 0


PreparedOp: TypeAlias = "Piece | Slot | Ask | Jump | Each"


@dataclass(frozen=True, slots=True)
class PreparedProgram:
    """A checked copy of a program. Later changes to the original do not reach it.

    Attributes:
        data: What it asks of the data.
        lists: And of the items of its lists.
        ops: The ops, in order.
        is_conditional: Whether it has conditions.
        is_searching: Whether they search texts.
        reads_tags: Whether they read tags.
    """

    data: PreparedScope
    lists: tuple[PreparedScope, ...]
    ops: tuple[PreparedOp, ...]
    is_conditional: bool
    is_searching: bool
    reads_tags: bool
