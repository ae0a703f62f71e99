"""Making plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter

from letterpress_client.evaluator.escape import escape_html, keep
from letterpress_client.evaluator.fill_plan import GivenNames, Note, Pick, Repeat, Segment
from letterpress_client.evaluator.prepared_program import Ask, Each, Jump, Piece, PreparedOp, Slot
from letterpress_client.evaluator.prepared_tag import PreparedTag
from letterpress_client.evaluator.scope import GIVEN_TO_ITEMS
from letterpress_client.evaluator.text import utf8_length


class PlanMaker:
    """Reads a part of a program, and makes its steps.

    Attributes:
        steps: Segments and repeated stretches.
        lacks_value: Whether a tag is missing.
        lacks_url: Whether one is that a URL begins with.
    """

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

    def read(self, ops: Sequence[PreparedOp], start: int, end: int, verdicts: Iterator[bool]) -> bool:
        """Read the ops from one to another. Return False when the general evaluator has to look at them."""
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
                self.steps.append(Repeat(op, _is_by_item(op, ops)))
                at = op.end
            elif isinstance(op, Ask) and self._place_of(op.tag) is None:
                self._note(op.tag)
        self._end_segment()
        return True

    def _add_slot(self, slot: Slot) -> bool:
        place = self._place_of(slot.tag)
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
        self._picks.append(Pick(len(self._parts) - 1, slot.scope.index, place, escape))
        return True

    def _place_of(self, tag: PreparedTag) -> int | None:
        """Return where its value lies, -1 for the number of the item; None where it has none."""
        return -1 if tag.value in tag.scope.numbers else self._names[tag.scope.index].places.get(tag.value)

    def _note(self, tag: PreparedTag) -> None:
        self._notes.append(Note(tag, tag.default is None))
        self.lacks_value |= tag.default is None

    def _text_without_value(self, slot: Slot) -> str | None:
        self._note(slot.tag)
        if slot.default is None:
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


def _is_by_item(repeat: Each, ops: Sequence[PreparedOp]) -> bool:
    inner = any(isinstance(op, Each) for op in ops[repeat.start : repeat.end])
    return inner or repeat.scope.reads_tags or any(key.lower in GIVEN_TO_ITEMS for key in repeat.scope.keys)


def _to_take(places: list[int]) -> Callable[[list[str]], Sequence[str]]:
    if places == list(range(places[0], places[0] + len(places))):
        return itemgetter(slice(places[0], places[0] + len(places)))
    return itemgetter(*places)
