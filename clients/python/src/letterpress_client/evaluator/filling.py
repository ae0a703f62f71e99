"""One run of a program."""

from __future__ import annotations

from typing import NoReturn

from letterpress_client.evaluator.condition import IsGiven, PreparedCondition, asks_no_tag, evaluate_condition
from letterpress_client.evaluator.fill_work import add_stretch
from letterpress_client.evaluator.given_tags import ScopeTags
from letterpress_client.evaluator.prepared_program import Ask, Each, Jump, Piece, PreparedProgram, Slot
from letterpress_client.evaluator.prepared_tag import PreparedTag
from letterpress_client.evaluator.scope import Scope, count_items
from letterpress_client.evaluator.tag_places import TagPlaces
from letterpress_client.evaluator.text import utf8_length
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue
from letterpress_client.report import Report

# Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link.
_REJECTED_URL = "#"


class Filling:
    """One run of a checked program over checked data.

    What a value, a default or a source gives in a position is made once for the data, and once for an item each time
    that it is come to, however often it stands there; so is what a condition says.
    """

    __slots__ = (
        "_bytes",
        "_contexts",
        "_defaulted",
        "_hidden",
        "_is_given",
        "_keeps_missing",
        "_max_bytes",
        "_missing",
        "_missing_urls",
        "_parts",
        "_pieces",
        "_program",
        "_rejected_urls",
        "_repeated_work",
        "_scopes",
        "_value_pieces",
        "_verdicts",
    )

    def __init__(self, program: PreparedProgram, data: Scope, max_output_bytes: int, *, keeps_missing: bool) -> None:
        self._program = program
        # The data, and the item of each list that is repeated, by the index of the scope.
        self._scopes = {0: data}
        self._contexts = {0: data.context}
        self._is_given: IsGiven = asks_no_tag
        if program.reads_tags:
            self._is_given = ScopeTags(self._scopes, keeps_missing=keeps_missing).is_given
        self._max_bytes = max_output_bytes
        self._keeps_missing = keeps_missing
        self._missing = TagPlaces()
        self._missing_urls = TagPlaces()
        self._defaulted = TagPlaces()
        self._rejected_urls = TagPlaces()
        # A dictionary serves as a set that keeps its order.
        self._hidden: dict[str, None] = {}
        # By scope, then by slot: what has been written there so far. What a value gave is shared by the slots of its
        # tags.
        self._pieces: dict[int, dict[int, Piece]] = {0: {}}
        self._value_pieces: dict[int, dict[int, Piece]] = {0: {}}
        self._verdicts: dict[int, dict[int, bool]] = {0: {}}
        self._repeated_work = 0
        self._bytes = 0
        self._parts: list[str] = []

    def run(self) -> str:
        """Return the output. Raise RENDER_ERROR over the limit of output or of work."""
        self._run_ops(0, len(self._program.ops))
        return "".join(self._parts)

    def _run_ops(self, at: int, end: int) -> None:
        parts, ops, pieces = self._parts, self._program.ops, self._pieces
        written, max_bytes = self._bytes, self._max_bytes
        while at < end:
            op = ops[at]
            at += 1
            if type(op) is Piece:
                text, length = op
            elif type(op) is Slot:
                text, length = pieces[op.scope.index].get(op.index) or self._fill(op, written)
            elif type(op) is Jump:
                if not self._is_shown(op.condition):
                    at = op.target
                continue
            elif type(op) is Each:
                self._bytes = written
                self._repeat(op)
                written, at = self._bytes, op.end
                continue
            elif type(op) is Ask:
                self._ask(op.tag)
                continue
            written += length
            if written > max_bytes:
                self._refuse_length()
            parts.append(text)
        self._bytes = written

    def _repeat(self, op: Each) -> None:
        of_list, index = op.scope.of_list, op.scope.index
        if of_list is None:
            return
        items = self._scopes[of_list.holder.index].lists[of_list.place]
        self._repeated_work = add_stretch(self._repeated_work, op.work, len(items))
        for item in items:
            self._scopes[index] = item
            self._contexts[index] = item.context
            self._pieces[index], self._value_pieces[index], self._verdicts[index] = {}, {}, {}
            if item.index > 0:
                self._run_ops(op.start, op.body)
            self._run_ops(op.body, op.end)

    def assert_none_missing(self) -> None:
        """Raise RENDER_ERROR with all tags that had neither value nor default."""
        self._missing.assert_none("has neither a value nor a default", "missing")

    def assert_no_url_missing(self) -> None:
        """Raise RENDER_ERROR with all tags that stand for a URL and had neither value nor default."""
        self._missing_urls.assert_none("stands for a URL, so it needs a value or a default", "missing_url")

    def report(self, unused: tuple[str, ...]) -> Report:
        """Return what the run met, with the values that no tag asked for."""
        return Report(
            missing=self._missing.labels(),
            defaulted=self._defaulted.labels(),
            unused=unused,
            rejected_urls=self._rejected_urls.labels(),
            hidden=tuple(self._hidden),
            lists=count_items(self._program.lists, self._scopes[0]),
            bytes=self._bytes,
        )

    def _is_shown(self, condition: PreparedCondition) -> bool:
        verdicts = self._verdicts[condition.scope.index]
        verdict = verdicts.get(condition.index)
        if verdict is None:
            verdict = verdicts[condition.index] = evaluate_condition(condition, self._contexts, self._is_given)
            if not verdict and condition.node:
                self._hidden[condition.node] = None
        return verdict

    def _ask(self, tag: PreparedTag) -> None:
        scope = self._scopes[tag.scope.index]
        if not scope.values[tag.value]:
            (self._missing if tag.default is None else self._defaulted).add(tag, scope)

    def _fill(self, slot: Slot, written: int) -> Piece:
        scope = slot.scope.index
        value_pieces = self._value_pieces[scope]
        value = self._scopes[scope].values[slot.value]
        if not value:
            text = self._write_without_value(slot, written)
            piece = Piece(text, utf8_length(text))
        elif slot.value_index in value_pieces:
            piece = value_pieces[slot.value_index]
        else:
            text = self._escape(slot, value, written)
            piece = value_pieces[slot.value_index] = Piece(text, utf8_length(text))
        self._pieces[scope][slot.index] = piece
        return piece

    def _write_without_value(self, slot: Slot, written: int) -> str:
        if slot.default is None:
            self._missing.add(slot.tag, self._scopes[slot.scope.index])
            if slot.is_whole_url:
                self._missing_urls.add(slot.tag, self._scopes[slot.scope.index])
            return slot.source if self._keeps_missing else ""
        self._defaulted.add(slot.tag, self._scopes[slot.scope.index])
        # A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
        return self._escape(slot, slot.default, written) if slot.default else ""

    def _escape(self, slot: Slot, value: str, written: int) -> str:
        # A character takes a byte at the least, so what is too long in any case is not escaped to be thrown away.
        if written + len(value) > self._max_bytes and slot.is_growing:
            self._refuse_length()
        escaped = slot.escape(value)
        if escaped is None:
            self._rejected_urls.add(slot.tag, self._scopes[slot.scope.index])
            return _REJECTED_URL
        return escaped

    def _refuse_length(self) -> NoReturn:
        msg = f"is longer than the limit of {self._max_bytes} bytes"
        raise FillError("RENDER_ERROR", [Issue(("output",), msg, "output_too_long")])
