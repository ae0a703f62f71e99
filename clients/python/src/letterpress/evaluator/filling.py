"""One run of a program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from letterpress.evaluator.context_value import ContextValue
from letterpress.evaluator.evaluate_condition import evaluate_condition
from letterpress.evaluator.prepare_condition import PreparedCondition
from letterpress.evaluator.prepared_program import Jump, Piece, PreparedProgram, Slot
from letterpress.evaluator.utf8_length import utf8_length
from letterpress.fill_error import FillError
from letterpress.issue import Issue
from letterpress.report import Report

# Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link.
_REJECTED_URL = "#"


class Filling:
    """One run of a checked program over checked data.

    What a value, a default or a source gives in a position is made once, however often it stands there; what a
    condition says is worked out once.
    """

    __slots__ = (
        "_bytes",
        "_context",
        "_defaulted",
        "_hidden",
        "_keeps_missing",
        "_max_bytes",
        "_missing",
        "_missing_urls",
        "_pieces",
        "_program",
        "_rejected_urls",
        "_value_pieces",
        "_values",
        "_verdicts",
    )

    def __init__(
        self,
        program: PreparedProgram,
        values: Sequence[str],
        context: Sequence[ContextValue],
        max_output_bytes: int,
        *,
        keeps_missing: bool,
    ) -> None:
        self._program = program
        self._values = values
        self._context = context
        self._max_bytes = max_output_bytes
        self._keeps_missing = keeps_missing
        # Dictionaries serve as sets that keep their order.
        self._missing: dict[str, None] = {}
        self._missing_urls: dict[str, None] = {}
        self._defaulted: dict[str, None] = {}
        self._rejected_urls: dict[str, None] = {}
        self._hidden: dict[str, None] = {}
        # By slot: what has been written there so far. What a value gave is shared by the slots of its tags.
        self._pieces: list[Piece | None] = [None] * program.slot_count
        self._value_pieces: dict[int, Piece] = {}
        self._verdicts: dict[int, bool] = {}
        self._bytes = 0

    def run(self) -> str:
        """Return the output. Raise RENDER_ERROR over the limit."""
        parts: list[str] = []
        ops, pieces = self._program.ops, self._pieces
        end = len(ops)
        written = at = 0
        while at < end:
            op = ops[at]
            at += 1
            if type(op) is Piece:
                text, length = op
            elif type(op) is Slot:
                text, length = pieces[op.index] or self._fill(op, written)
            elif type(op) is Jump:
                if not self._is_shown(op.condition):
                    at = op.target
                continue
            written += length
            if written > self._max_bytes:
                self._refuse_length()
            parts.append(text)
        self._bytes = written
        return "".join(parts)

    def assert_none_missing(self) -> None:
        """Raise RENDER_ERROR with all tags that had neither value nor default."""
        _assert_none(self._missing, "has neither a value nor a default", "missing")

    def assert_no_url_missing(self) -> None:
        """Raise RENDER_ERROR with all tags that stand for a URL and had neither value nor default."""
        _assert_none(self._missing_urls, "stands for a URL, so it needs a value or a default", "missing_url")

    def report(self, unused: tuple[str, ...]) -> Report:
        """Return what the run met, with the values that no tag asked for."""
        return Report(
            missing=tuple(self._missing),
            defaulted=tuple(self._defaulted),
            unused=unused,
            rejected_urls=tuple(self._rejected_urls),
            hidden=tuple(self._hidden),
            bytes=self._bytes,
        )

    def _is_shown(self, condition: PreparedCondition) -> bool:
        verdict = self._verdicts.get(condition.index)
        if verdict is None:
            verdict = evaluate_condition(condition, self._context)
            self._verdicts[condition.index] = verdict
            if not verdict and condition.node:
                self._hidden[condition.node] = None
        return verdict

    def _fill(self, slot: Slot, written: int) -> Piece:
        value = self._values[slot.value]
        if not value:
            text = self._write_without_value(slot, written)
            piece = Piece(text, utf8_length(text))
        elif slot.value_index in self._value_pieces:
            piece = self._value_pieces[slot.value_index]
        else:
            text = self._escape(slot, value, written)
            piece = self._value_pieces[slot.value_index] = Piece(text, utf8_length(text))
        self._pieces[slot.index] = piece
        return piece

    def _write_without_value(self, slot: Slot, written: int) -> str:
        if slot.default is None:
            self._missing[slot.label] = None
            if slot.is_whole_url:
                self._missing_urls[slot.label] = None
            return slot.source if self._keeps_missing else ""
        self._defaulted[slot.label] = None
        # A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
        return self._escape(slot, slot.default, written) if slot.default else ""

    def _escape(self, slot: Slot, value: str, written: int) -> str:
        # A character takes a byte at the least, so what is too long in any case is not escaped to be thrown away.
        if written + len(value) > self._max_bytes and slot.is_growing:
            self._refuse_length()
        escaped = slot.escape(value)
        if escaped is None:
            self._rejected_urls[slot.label] = None
            return _REJECTED_URL
        return escaped

    def _refuse_length(self) -> NoReturn:
        msg = f"is longer than the limit of {self._max_bytes} bytes"
        raise FillError("RENDER_ERROR", [Issue(("output",), msg, "output_too_long")])


def _assert_none(labels: Iterable[str], msg: str, kind: str) -> None:
    issues = [Issue(("merge_tags", *label.split(".")), msg, kind) for label in labels]
    if issues:
        raise FillError("RENDER_ERROR", issues)
