"""The check of programs."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress.evaluator.clean_text import clean_text
from letterpress.evaluator.escape_slot import GROWING_POSITIONS, SLOT_ESCAPES, SOURCE_ESCAPES, WHOLE_URL_POSITIONS
from letterpress.evaluator.fill_work import gather_searches
from letterpress.evaluator.parse_member import (
    invalid_program,
    parse_index,
    parse_list,
    parse_object,
    parse_reference,
    parse_short_text,
    parse_text,
    to_whole_number,
)
from letterpress.evaluator.prepare_condition import PreparedCondition, prepare_condition
from letterpress.evaluator.prepared_program import Jump, Piece, PreparedOp, PreparedProgram, PreparedTag, Slot
from letterpress.evaluator.read_value import MAX_VALUE_BYTES
from letterpress.evaluator.tag_name import TAG_NAME_PATTERN, is_tag_name
from letterpress.evaluator.utf8_length import utf8_length

_PROGRAM_FORMAT = 1
_GROUPS = ("text", "url", "attr")
_MAX_TAGS = 10_000
_MAX_CONDITIONS = 10_000
_MAX_OPS = 200_000
# A source holds the default and what stands round it.
_MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES


def prepare_program(value: object) -> PreparedProgram:
    """Check a program and prepare it for filling: format, shapes, indexes, jumps that lead ahead.

    Such a program ends, reads nothing outside itself, and runs in time linear to its length.

    Raises:
        FillError: INVALID_PROGRAM with the place of the first fault.
    """
    program = parse_object(value, ())
    if to_whole_number(program.get("format")) != _PROGRAM_FORMAT:
        raise invalid_program(
            ("format",), f"must be {_PROGRAM_FORMAT}, the format this evaluator runs", "unknown_format"
        )
    parse_text(program.get("target"), ("target",))
    indexes: dict[str, dict[str, int]] = {group: {} for group in _GROUPS}
    tags = [
        _prepare_tag(entry, at, indexes)
        for at, entry in enumerate(parse_list(program.get("tags"), ("tags",), _MAX_TAGS))
    ]
    keys: dict[str, int] = {}
    entries = parse_list(program.get("conditions"), ("conditions",), _MAX_CONDITIONS)
    conditions = [prepare_condition(entry, at, keys) for at, entry in enumerate(entries)]
    slots = _SlotTable(tags)
    ops = _prepare_ops(program.get("ops"), slots, conditions)
    searches = gather_searches(conditions)
    value_count = sum(map(len, indexes.values()))
    return PreparedProgram(indexes, value_count, tuple(keys), searches, ops, slots.count)


def _prepare_tag(value: object, at: int, indexes: dict[str, dict[str, int]]) -> PreparedTag:
    tag = parse_object(value, ("tags", at))
    group = tag.get("group")
    if not isinstance(group, str) or group not in _GROUPS:
        raise invalid_program(("tags", at, "group"), f"must be one of {', '.join(_GROUPS)}", "enum")
    name = parse_text(tag.get("name"), ("tags", at, "name"))
    if not is_tag_name(name):
        raise invalid_program(("tags", at, "name"), f"must match {TAG_NAME_PATTERN}", "pattern")
    index = indexes[group].setdefault(name, sum(map(len, indexes.values())))
    default = None
    if "default" in tag:
        default = clean_text(parse_short_text(tag["default"], ("tags", at, "default"), MAX_VALUE_BYTES))
    source = clean_text(parse_short_text(tag.get("source"), ("tags", at, "source"), _MAX_SOURCE_BYTES))
    return PreparedTag(f"{group}.{name}", index, default, source)


class _SlotTable:
    """The slots of a program, each once."""

    def __init__(self, tags: Sequence[PreparedTag]) -> None:
        self.tags = tags
        self._slots: dict[tuple[str, int], Slot] = {}
        self._value_indexes: dict[tuple[str, int], int] = {}

    @property
    def count(self) -> int:
        return len(self._slots)

    def find(self, position: str, at: int) -> Slot:
        """Return the slot of a tag in a position."""
        slot = self._slots.get((position, at))
        if slot is None:
            slot = self._slots[position, at] = self._make(position, self.tags[at])
        return slot

    def _make(self, position: str, tag: PreparedTag) -> Slot:
        value_index = self._value_indexes.setdefault((position, tag.value), len(self._value_indexes))
        return Slot(
            index=len(self._slots),
            value_index=value_index,
            label=tag.label,
            value=tag.value,
            default=tag.default,
            source=SOURCE_ESCAPES[position](tag.source),
            escape=SLOT_ESCAPES[position],
            is_growing=position in GROWING_POSITIONS,
            is_whole_url=position in WHOLE_URL_POSITIONS,
        )


def _prepare_ops(value: object, slots: _SlotTable, conditions: Sequence[PreparedCondition]) -> tuple[PreparedOp, ...]:
    entries = parse_list(value, ("ops",), _MAX_OPS)

    def prepare(entry: object, at: int) -> PreparedOp:
        if isinstance(entry, str):
            text = parse_text(entry, ("ops", at))
            return Piece(text, utf8_length(text))
        name, first, second, *_ = (*parse_list(entry, ("ops", at), 3), None, None, None)
        if name == "unless":
            condition = conditions[parse_reference(first, ("ops", at, 1), len(conditions))]
            return Jump(condition, parse_index(second, ("ops", at, 2), at + 1, len(entries)))
        if not isinstance(name, str) or name not in SLOT_ESCAPES:
            raise invalid_program(("ops", at, 0), "must be unless or a slot position", "unknown_op")
        return slots.find(name, parse_reference(first, ("ops", at, 1), len(slots.tags)))

    return tuple(prepare(entry, at) for at, entry in enumerate(entries))
