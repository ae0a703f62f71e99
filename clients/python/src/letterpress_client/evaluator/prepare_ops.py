"""The check of the ops of a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from letterpress_client.evaluator.condition import OP_WORK, PreparedCondition
from letterpress_client.evaluator.escape import (
    GROWING_POSITIONS,
    SLOT_ESCAPES,
    SOURCE_ESCAPES,
    WHOLE_URL_POSITIONS,
)
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_index,
    parse_list,
    parse_reference,
    parse_text,
)
from letterpress_client.evaluator.prepared_program import Ask, Each, Jump, Piece, PreparedOp, Slot
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.prepared_tag import PreparedTag
from letterpress_client.evaluator.text import utf8_length
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Loc

_MAX_OPS = 200_000


def prepare_ops(
    value: object,
    data: PreparedScope,
    lists: Sequence[PreparedScope] | None,
    tags: Sequence[PreparedTag],
    conditions: Sequence[PreparedCondition],
) -> tuple[PreparedOp, ...]:
    """Check the ops of a program. Raise INVALID_PROGRAM."""
    entries = parse_list(value, ("ops",), _MAX_OPS)
    reader = _OpReader(data, lists, _SlotTable(tags), conditions, len(entries))
    ops = tuple(reader.read(entry, at) for at, entry in enumerate(entries))
    _count_work(ops)
    return ops


class _SlotTable:
    """The slots of a program, each once."""

    def __init__(self, tags: Sequence[PreparedTag]) -> None:
        self.tags = tags
        self._slots: dict[tuple[str, int], Slot] = {}
        self._value_indexes: dict[tuple[str, int, int], int] = {}

    def find(self, position: str, at: int) -> Slot:
        """Return the slot of a tag in a position."""
        slot = self._slots.get((position, at))
        if slot is None:
            slot = self._slots[position, at] = self._make(position, self.tags[at])
        return slot

    def _make(self, position: str, tag: PreparedTag) -> Slot:
        key = (position, tag.scope.index, tag.value)
        value_index = self._value_indexes.setdefault(key, len(self._value_indexes))
        return Slot(
            index=len(self._slots),
            value_index=value_index,
            tag=tag,
            scope=tag.scope,
            value=tag.value,
            default=tag.default,
            source=SOURCE_ESCAPES[position](tag.source),
            escape=SLOT_ESCAPES[position],
            is_growing=position in GROWING_POSITIONS,
            is_whole_url=position in WHOLE_URL_POSITIONS,
        )


class _Stretch(NamedTuple):
    scope: PreparedScope
    body: int
    end: int


class _OpReader:
    """Reads ops in order. Stretches nest as their lists do, and no op leads out of the part of one that it is in."""

    def __init__(
        self,
        data: PreparedScope,
        lists: Sequence[PreparedScope] | None,
        slots: _SlotTable,
        conditions: Sequence[PreparedCondition],
        count: int,
    ) -> None:
        self._data = data
        self._lists = lists
        self._slots = slots
        self._conditions = conditions
        self._count = count
        # 1 for each op that a jump before leads to.
        self._targets = bytearray(count + 1)
        # The stretches that are not at their end, the innermost last.
        self._open: list[_Stretch] = []

    def read(self, entry: object, at: int) -> PreparedOp:
        """Check an op."""
        while self._open and self._open[-1].end == at:
            self._open.pop()
        loc = ("ops", at)
        if isinstance(entry, str):
            text = parse_text(entry, loc)
            return Piece(text, utf8_length(text))
        here = self._open[-1].scope if self._open else self._data
        parts = parse_list(entry, loc, 3 if self._lists is None else 4)
        name, first, second, third, *_ = (*parts, None, None, None, None)
        if name == "unless":
            condition = self._conditions[parse_reference(first, (*loc, 1), len(self._conditions))]
            if not here.is_within(condition.scope):
                raise _out_of_scope(loc)
            target = parse_index(second, (*loc, 2), at + 1, self._part_end(at))
            self._targets[target] = 1
            return Jump(condition, target)
        if name == "each" and self._lists is not None:
            scope = self._lists[parse_reference(first, (*loc, 1), len(self._lists))]
            if scope.of_list is None or scope.of_list.holder is not here:
                raise _out_of_scope(loc)
            body, end = self._read_parts(second, third, at, self._part_end(at))
            self._open.append(_Stretch(scope, body, end))
            scope.stretches += 1
            return Each(scope, at + 1, body, end)
        asks = name == "ask" and self._lists is not None
        if not isinstance(name, str) or not (asks or name in SLOT_ESCAPES):
            msg = "must be unless or a slot position; in format 2 also each or ask"
            raise invalid_program((*loc, 0), msg, "unknown_op")
        tag_at = parse_reference(first, (*loc, 1), len(self._slots.tags))
        tag = self._slots.tags[tag_at]
        # What a value gives in one line may be much shorter, so that no limit of the output would bound the work.
        if not (tag.scope is self._data if name == "line" else here.is_within(tag.scope)):
            raise _out_of_scope(loc)
        return Ask(tag) if asks else self._slots.find(name, tag_at)

    def _read_parts(self, second: object, third: object, at: int, most: int) -> tuple[int, int]:
        """Return where the body begins and ends: at `most` at the latest, and where a jump before leads."""
        body = parse_index(second, ("ops", at, 2), at + 1, most)
        end = parse_index(third, ("ops", at, 3), body, most)
        target = self._targets.find(1, at + 1, end)
        return (body, end) if target == -1 else self._read_parts(second, third, at, target)

    def _part_end(self, at: int) -> int:
        """Return where the part of the innermost stretch ends that an op is in, or else the program."""
        if not self._open:
            return self._count
        _, body, end = self._open[-1]
        return body if at < body else end


def _out_of_scope(loc: Loc) -> FillError:
    return invalid_program((*loc, 1), "must be of the data or of a list that is repeated here", "scope")


def _count_work(ops: Sequence[PreparedOp]) -> None:
    """Give each stretch its work, which is that of the op and of all that it repeats."""
    before = [0]
    for op in ops:
        before.append(before[-1] + OP_WORK + (op.condition.work if isinstance(op, Jump) else 0))
    for at, op in enumerate(ops):
        if isinstance(op, Each):
            op.work = before[op.end] - before[at]
