"""What is left of a program when it is known which values are given and which conditions hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from letterpress_client.evaluator.prepared_program import Each
from letterpress_client.evaluator.prepared_tag import PreparedTag

# Forgotten all at once when there are more: of one program, and of one stretch of it.
_MAX_PLANS = 64


class GivenNames(NamedTuple):
    """The place of each value that a scope gives, by its index in the program, and the names that no tag asks for."""

    places: Mapping[int, int]
    unused: tuple[str, ...]


class Pick(NamedTuple):
    """The place of a value in a segment: `at` among the parts, `place` among the values of its scope.

    `scope` is the index of that. A place of -1 is the number of the item. `escape` is None for HTML.
    """

    at: int
    scope: int
    place: int
    escape: Callable[[str], str | None] | None


class Note(NamedTuple):
    """A tag that the report names."""

    tag: PreparedTag
    is_missing: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """Literals with values between them.

    Attributes:
        parts: What stands before, between and after the values; every second is for a value.
        take: For values of the data alone: takes them from those that are HTML or from those as they are.
        takes_html: Which of the two.
        picks: The values that must be set, and those that are not of the kind that is taken.
        bytes: Of the literals.
        surplus: How many bytes they have beyond the characters.
        uses: How often a value stands here at the most.
        notes: Tags without a value.
        hidden: Nodes that are not shown.
    """

    parts: list[str]
    take: Callable[[list[str]], Sequence[str]] | None
    takes_html: bool
    picks: tuple[Pick, ...]
    bytes: int
    surplus: int
    uses: int
    notes: tuple[Note, ...]
    hidden: tuple[str, ...]


class PlanTable:
    """Plans by what they are made for; None for what cannot be planned."""

    __slots__ = ("_seen", "plans")

    def __init__(self) -> None:
        self.plans: dict[object, FillPlan | None] = {}
        self._seen: set[object] = set()

    def is_seen(self, key: object) -> bool:
        """Return whether a key is asked for again: what is filled once needs no plan."""
        if key in self._seen:
            return True
        if len(self._seen) >= _MAX_PLANS:
            self._seen.clear()
        self._seen.add(key)
        return False

    def add(self, key: object, plan: FillPlan | None) -> None:
        """Keep a plan."""
        if len(self.plans) >= _MAX_PLANS:
            self.plans.clear()
        self.plans[key] = plan


@dataclass(frozen=True, slots=True)
class Repeat:
    """A stretch for each item of a list; plans of items are made for what they give.

    `is_by_item` tells that items with values of the same names may still be filled in different ways.
    """

    op: Each
    is_by_item: bool
    plans: PlanTable = field(default_factory=PlanTable)


@dataclass(frozen=True, slots=True)
class FillPlan:
    """What to write for one scope, in order.

    Attributes:
        steps: Segments and repeated stretches.
        names: What is given by the scopes that it is in, and its own, by their indexes.
        repeats: Whether there are any stretches.
        whole: The segment, when there is nothing else, and it is of the data.
        missing: For that one, the tags without a value and a default.
        defaulted: And those with a default.
    """

    steps: tuple[Segment | Repeat, ...]
    names: Mapping[int, GivenNames]
    repeats: bool
    whole: Segment | None
    missing: tuple[str, ...]
    defaulted: tuple[str, ...]
