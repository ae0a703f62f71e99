"""What is left of a program when it is known which values are given and which conditions hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from letterpress_client.evaluator.escape_html import escape_html
from letterpress_client.evaluator.escape_slot import keep
from letterpress_client.evaluator.given_data import SEPARATOR, NamesKey
from letterpress_client.evaluator.prepared_program import Each, Jump, Piece, PreparedProgram, Slot
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.repair_text import repair_text
from letterpress_client.evaluator.tag_name import normalize_tag_name
from letterpress_client.evaluator.utf8_length import utf8_length

# Forgotten all at once when there are more: of one program, and of one stretch of it.
_MAX_PLANS = 64
_MAX_SHAPES = 256


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

    slot: Slot
    is_missing: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """Literals with values between them.

    Attributes:
        parts: What stands before, between and after the values; every second is for a value.
        take: For the data: takes the values from those that are HTML or from those as they are.
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
    """A stretch for each item of a list; plans of items are made for what they give."""

    op: Each
    plans: PlanTable = field(default_factory=PlanTable)


@dataclass(frozen=True, slots=True)
class FillPlan:
    """What to write for one scope, in order.

    Attributes:
        steps: Segments and repeated stretches.
        names: What is given by the scopes that it is in, and its own, by their indexes.
        whole: The segment, when there is nothing else and all values can be taken.
        missing: For that one, the tags without a value and a default.
        defaulted: And those with a default.
    """

    steps: tuple[Segment | Repeat, ...]
    names: Mapping[int, GivenNames]
    whole: Segment | None
    missing: tuple[str, ...]
    defaulted: tuple[str, ...]


Outline: TypeAlias = "tuple[tuple[int, Jump], ...]"


class ProgramPlans:
    """The plans of a program."""

    __slots__ = ("_names", "_outlines", "_program", "table")

    def __init__(self, program: PreparedProgram) -> None:
        self._program = program
        self.table = PlanTable()
        self._names: dict[tuple[int, NamesKey], GivenNames | None] = {}
        self._outlines: dict[tuple[int, int], Outline] = {}

    def names_of(self, plan: PreparedScope, key: NamesKey) -> GivenNames:
        """Return which values a scope of this key gives."""
        known = self._names.get((plan.index, key))
        if known is None:
            known = _read_names(plan, key)
            if len(self._names) >= _MAX_SHAPES:
                self._names.clear()
            self._names[plan.index, key] = known
        return known

    def outline_of(self, start: int, end: int) -> Outline:
        """Return the jumps from an op to another, without those in stretches between them."""
        known = self._outlines.get((start, end))
        if known is None:
            known = self._outlines[start, end] = tuple(self._find_jumps(start, end))
        return known

    def make(
        self, start: int, end: int, verdicts: Sequence[bool], names: Mapping[int, GivenNames], on_missing: str
    ) -> FillPlan | None:
        """Return the plan of a part of the program. `verdicts` are those of the jumps, in the order they are come to.

        Return None when the part is refused, or needs the general evaluator.
        """
        maker = _PlanMaker(names, keeps_missing=on_missing == "keep")
        if not maker.read(self._program.ops, start, end, iter(verdicts)):
            return None
        if on_missing == "error" and maker.lacks_value:
            return None
        if on_missing == "error-urls" and maker.lacks_url:
            return None
        first = maker.steps[0] if len(maker.steps) == 1 else None
        whole = first if isinstance(first, Segment) and first.take is not None else None
        notes = whole.notes if whole else ()
        missing = dict.fromkeys(note.slot.label for note in notes if note.is_missing)
        defaulted = dict.fromkeys(note.slot.label for note in notes if not note.is_missing)
        return FillPlan(tuple(maker.steps), names, whole, tuple(missing), tuple(defaulted))

    def _find_jumps(self, start: int, end: int) -> Iterator[tuple[int, Jump]]:
        at = start
        while at < end:
            op = self._program.ops[at]
            if type(op) is Jump:
                yield at, op
            at = op.end if type(op) is Each else at + 1


class _PlanMaker:
    def __init__(self, names: Mapping[int, GivenNames], *, keeps_missing: bool) -> None:
        self.steps: list[Segment | Repeat] = []
        self.lacks_value = False
        self.lacks_url = False
        self._names = names
        self._keeps_missing = keeps_missing
        self._clear()

    def _clear(self) -> None:
        self._parts: list[str] = []
        self._literals: list[str] = []
        self._picks: list[Pick] = []
        self._notes: list[Note] = []
        self._hidden: list[str] = []

    def read(self, ops: Sequence[object], start: int, end: int, verdicts: Iterator[bool]) -> bool:
        at = start
        while at < end:
            op = ops[at]
            at += 1
            if isinstance(op, Piece):
                self._literals.append(op.text)
            elif isinstance(op, Slot):
                if not self._add_slot(op):
                    return False
            elif isinstance(op, Jump):
                if not next(verdicts):
                    at = op.target
                    if op.condition.node:
                        self._hidden.append(op.condition.node)
            elif isinstance(op, Each):
                self._end_segment()
                self.steps.append(Repeat(op))
                at = op.end
        self._end_segment()
        return True

    def _add_slot(self, slot: Slot) -> bool:
        scope = slot.scope
        place = -1 if slot.value in scope.numbers else self._names[scope.index].places.get(slot.value)
        if place is None:
            text = self._text_without_value(slot)
            if text is None:
                return False
            self._literals.append(text)
            return True
        if place == -1 and slot.escape("1") is None:
            return False
        self._parts += ("".join(self._literals), "")
        self._literals = []
        escape = None if slot.escape is escape_html else slot.escape
        self._picks.append(Pick(len(self._parts) - 1, scope.index, place, escape))
        return True

    def _text_without_value(self, slot: Slot) -> str | None:
        self._notes.append(Note(slot, slot.default is None))
        if slot.default is None:
            self.lacks_value = True
            self.lacks_url |= slot.is_whole_url
            return slot.source if self._keeps_missing else ""
        return slot.escape(slot.default) if slot.default else ""

    def _end_segment(self) -> None:
        parts = [*self._parts, "".join(self._literals)]
        length = sum(map(utf8_length, parts))
        if length or self._picks or self._notes or self._hidden:
            picks = self._picks
            takes = bool(picks) and len(self._names) == 1
            takes_html = any(pick.escape is None for pick in picks)
            taken = None if takes_html else keep
            self.steps.append(
                Segment(
                    parts=parts,
                    take=_to_take([pick.place for pick in picks]) if takes else None,
                    takes_html=takes_html,
                    picks=tuple(pick for pick in picks if not takes or pick.escape is not taken),
                    bytes=length,
                    surplus=length - sum(map(len, parts)),
                    uses=max(Counter((pick.scope, pick.place) for pick in picks).values(), default=0),
                    notes=tuple(self._notes),
                    hidden=tuple(dict.fromkeys(self._hidden)),
                )
            )
        self._clear()


def _to_take(places: list[int]) -> Callable[[list[str]], Sequence[str]]:
    if places == list(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[0] + len(places)))
    return itemgetter(*places)


def _read_names(plan: PreparedScope, key: NamesKey) -> GivenNames:
    """When several spellings of one name are supplied the normalised one counts, or else the last."""
    places: dict[int, int] = {}
    unused: dict[str, None] = {}
    names, *groups = key
    rest = iter(enumerate(str(names).split(SEPARATOR)))
    parts = iter(groups)
    for group in parts:
        if group is None:
            empty = set(parts)
            places = {index: place for index, place in places.items() if place not in empty}
            break
        named = dict([next(rest)[::-1] for _ in range(int(str(next(parts))))])
        indexes = plan.indexes[str(group)]
        for name, place in named.items():
            normal_name = normalize_tag_name(name)
            index = indexes.get(normal_name)
            if index is None:
                unused[repair_text(f"{group}.{name}")] = None
            elif name == normal_name or normal_name not in named:
                places[index] = place
    return GivenNames(places, tuple(unused))
