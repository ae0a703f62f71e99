"""The ops of programs: their check, and the runs that they are filled by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from letterpress_client.evaluator.comparison import OP_WORK
from letterpress_client.evaluator.condition import PreparedCondition
from letterpress_client.evaluator.escape import BRAND_POSITIONS, SLOT_ESCAPES, read_color
from letterpress_client.evaluator.member import (
    MAX_LIST_DEPTH,
    invalid_program,
    parse_index,
    parse_list,
    parse_reference,
    parse_text,
)
from letterpress_client.evaluator.names import Names, Tag
from letterpress_client.evaluator.slot import Run, Slot, SlotTable, to_run
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Loc

_MAX_OPS = 200_000
_OP_NAMES = "must be unless or a slot position; in format 2 also each or ask, in format 3 also color or font"


@dataclass(frozen=True, slots=True)
class Ask:
    """Reports a tag as it is where it is written, and writes nothing."""

    tag: Tag


@dataclass(slots=True)
class Jump:
    """Continues at op `target` when the condition is false."""

    condition: PreparedCondition
    target: int


@dataclass(slots=True)
class Each:
    """Runs the ops from `start` to `body` before each item but the first, those from there to `end` for each.

    `work` is the maximum for each item.
    """

    names: Names
    start: int
    body: int
    end: int
    work: int = 0


Loops: TypeAlias = "dict[int, list[tuple[Names, ...]]]"
CheckedOp: TypeAlias = "str | Slot | Ask | Jump | Each"
Op: TypeAlias = "Run | Ask | Jump | Each"


def check_ops(
    value: object,
    data: Names,
    lists: Sequence[Names] | None,
    tags: Sequence[Tag],
    conditions: Sequence[PreparedCondition],
    *,
    nests_freely: bool,
) -> tuple[list[CheckedOp], Loops]:
    """Check the ops of a program, and return what multiplies the work of each loop, by the index of its names.

    `nests_freely` says that a loop may be wherever what holds its list is current.

    Raises:
        FillError: INVALID_PROGRAM.
    """
    entries = parse_list(value, ("ops",), _MAX_OPS)
    reader = _OpReader(data, lists, SlotTable(tags), conditions, len(entries), nests_freely=nests_freely)
    ops = [reader.read(entry, at) for at, entry in enumerate(entries)]
    _count_work(ops)
    return ops, reader.loops


def link_ops(ops: Sequence[CheckedOp], data: Names) -> Sequence[Op]:
    """Return ops with literals and slots as runs. The names must be finished."""
    return _Linker(ops, data).link()


class _Linker:
    def __init__(self, ops: Sequence[CheckedOp], data: Names) -> None:
        self._ops = ops
        self._linked: list[Op] = []
        self._texts: list[str] = []
        self._literals: list[str] = []
        self._slots: list[Slot] = []
        # The innermost names, and where they end.
        self._open = [(data, len(ops))]

    def link(self) -> Sequence[Op]:
        entries = self._find_entries()
        # Where each op is now that may be gone to.
        moved = [0] * (len(self._ops) + 1)
        for at, op in enumerate(self._ops):
            if at in entries:
                self._end_run()
            while self._open[-1][1] == at:
                self._open.pop()
            moved[at] = len(self._linked)
            self._add(op)
        self._end_run()
        moved[-1] = len(self._linked)
        for linked in self._linked:
            if isinstance(linked, Jump):
                linked.target = moved[linked.target]
            elif isinstance(linked, Each):
                linked.start, linked.body, linked.end = moved[linked.start], moved[linked.body], moved[linked.end]
        return self._linked

    def _find_entries(self) -> set[int]:
        """Return the places to which an op leads."""
        entries: set[int] = set()
        for op in self._ops:
            if isinstance(op, Jump):
                entries.add(op.target)
            elif isinstance(op, Each):
                entries.update((op.start, op.body, op.end))
        return entries

    def _add(self, op: CheckedOp) -> None:
        if isinstance(op, str):
            self._literals.append(op)
        elif isinstance(op, Slot):
            op.value = op.tag.value
            self._slots.append(op)
            self._texts += ("".join(self._literals), "")
            self._literals = []
        else:
            self._end_run()
            self._linked.append(op)
            if isinstance(op, Each):
                self._open.append((op.names, op.end))

    def _end_run(self) -> None:
        if self._slots or self._literals:
            texts = [*self._texts, "".join(self._literals)]
            self._linked.append(to_run(texts, self._slots, self._open[-1][0]))
            self._texts, self._literals, self._slots = [], [], []


class _Loop(NamedTuple):
    names: Names
    body: int
    end: int


class _OpReader:
    """Reads ops in order. Loops nest as their lists do, and no op leads out of the part of one that it is in."""

    def __init__(
        self,
        data: Names,
        lists: Sequence[Names] | None,
        slots: SlotTable,
        conditions: Sequence[PreparedCondition],
        count: int,
        *,
        nests_freely: bool,
    ) -> None:
        self._data = data
        self._lists = lists
        self._slots = slots
        self._conditions = conditions
        self._count = count
        self._nests_freely = nests_freely
        # 1 for each op that a jump before leads to.
        self._targets = bytearray(count + 1)
        # For each op that repeats a loop the lists around it that multiply its work, by the index of its names.
        self.loops: Loops = {}
        # The loops that are not at their end, the innermost last.
        self._open: list[_Loop] = []

    def read(self, entry: object, at: int) -> CheckedOp:
        """Check an op."""
        while self._open and self._open[-1].end == at:
            self._open.pop()
        loc = ("ops", at)
        if isinstance(entry, str):
            return parse_text(entry, loc)
        parts = parse_list(entry, loc, 3 if self._lists is None else 4)
        name, first, second, third, *_ = (*parts, None, None, None, None)
        if name == "unless":
            condition = self._conditions[parse_reference(first, (*loc, 1), len(self._conditions))]
            if not all(map(self._is_current, condition.reads)):
                raise _out_of_scope(loc)
            target = parse_index(second, (*loc, 2), at + 1, self._part_end(at))
            self._targets[target] = 1
            return Jump(condition, target)
        if name == "each" and self._lists is not None:
            names = self._lists[parse_reference(first, (*loc, 1), len(self._lists))]
            self._assert_place(names, loc)
            body, end = self._read_parts(second, third, at, self._part_end(at))
            self.loops.setdefault(names.index, []).append(self._multipliers(names))
            self._open.append(_Loop(names, body, end))
            return Each(names, at + 1, body, end)
        asks = name == "ask" and self._lists is not None
        is_of_brand = self._nests_freely and isinstance(name, str) and name in BRAND_POSITIONS
        if not isinstance(name, str) or not (asks or is_of_brand or name in SLOT_ESCAPES):
            raise invalid_program((*loc, 0), _OP_NAMES, "unknown_op")
        tag_at = parse_reference(first, (*loc, 1), len(self._slots.tags))
        tag = self._slots.tags[tag_at]
        # What a value gives in one line may be much shorter, so that no limit of the output would bound the work.
        if not (tag.names is self._data if name == "line" else self._is_current(tag.names)):
            raise _out_of_scope(loc)
        if is_of_brand:
            _assert_of_brand(tag, name, loc)
        return Ask(tag) if asks else self._slots.find(name, tag_at)

    def _is_current(self, names: Names) -> bool:
        """Whether these are the names of the data, or of a list that is repeated around the op."""
        return names is self._data or any(loop.names is names for loop in self._open)

    def _assert_place(self, names: Names, loc: Loc) -> None:
        """Raise INVALID_PROGRAM where a list cannot be repeated."""
        holder = names.items_of.holder if names.items_of is not None else self._data
        innermost = self._open[-1].names if self._open else self._data
        if not self._nests_freely:
            if holder is not innermost:
                raise _out_of_scope(loc)
        elif len(self._open) == MAX_LIST_DEPTH or not self._is_current(holder) or self._is_current(names):
            raise _out_of_scope(loc)

    def _multipliers(self, names: Names) -> tuple[Names, ...]:
        """Return the lists around whose items do not hold this one, without those that hold another of them."""
        others = [loop.names for loop in self._open if not names.is_within(loop.names)]
        return tuple(
            each for each in others if not any(other is not each and other.is_within(each) for other in others)
        )

    def _read_parts(self, second: object, third: object, at: int, most: int) -> tuple[int, int]:
        """Return where the body begins and ends: at `most` at the latest, and where a jump before leads."""
        body = parse_index(second, ("ops", at, 2), at + 1, most)
        end = parse_index(third, ("ops", at, 3), body, most)
        target = self._targets.find(1, at + 1, end)
        return (body, end) if target == -1 else self._read_parts(second, third, at, target)

    def _part_end(self, at: int) -> int:
        """Return where the part of the innermost loop ends that an op is in, or else the program."""
        if not self._open:
            return self._count
        _, body, end = self._open[-1]
        return body if at < body else end


def _assert_of_brand(tag: Tag, position: str, loc: Loc) -> None:
    """Raise INVALID_PROGRAM unless a tag can be written as a colour or as a font."""
    default = tag.default or ""
    if position == "color" and not (tag.is_brand and read_color(default) == default):
        raise invalid_program((*loc, 1), "must be a tag of a brand with a default such as #1a2b3c", "brand")
    if position == "font" and default not in tag.choices:
        raise invalid_program((*loc, 1), "must be a tag of a brand whose default is one of its choices", "brand")


def _out_of_scope(loc: Loc) -> FillError:
    return invalid_program((*loc, 1), "must be of the data or of a list that is repeated here", "scope")


def _count_work(ops: Sequence[CheckedOp]) -> None:
    """Give each loop its work, which is that of the op and of all that it repeats."""
    before = [0]
    for op in ops:
        before.append(before[-1] + OP_WORK + (op.condition.work if isinstance(op, Jump) else 0))
    for at, op in enumerate(ops):
        if isinstance(op, Each):
            op.work = before[op.end] - before[at]
