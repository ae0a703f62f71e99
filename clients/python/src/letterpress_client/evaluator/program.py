"""The check of programs: head, lists, tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letterpress_client.evaluator.condition import ConditionReader, gather_searches
from letterpress_client.evaluator.data import MAX_ITEMS, MAX_LIST_DEPTH, MAX_VALUE_BYTES
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_index,
    parse_list,
    parse_object,
    parse_reference,
    parse_short_text,
    parse_text,
    to_whole_number,
)
from letterpress_client.evaluator.names import GROUPS, Names, Tag
from letterpress_client.evaluator.ops import CheckedOp, Op, check_ops, link_ops
from letterpress_client.evaluator.text import TAG_NAME_PATTERN, clean_text, is_tag_name
from letterpress_client.issue import Loc

# The newest format of programs that is evaluated; a fetch says so, and is given no newer one. It has lists, and
# conditions that read tags.
PROGRAM_FORMAT = 2
_FLAT_FORMAT = 1
_MAX_TAGS = 10_000
_MAX_CONDITIONS = 10_000
_MAX_LISTS = 32
# Bounds what is kept of each item.
_MAX_LIST_TAGS = 256
# A source holds the default and the text around it.
_MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES


@dataclass(frozen=True, slots=True)
class Program:
    """A checked copy of a program. Later changes to the original do not reach it.

    Attributes:
        lists: The names of the items of its lists.
        ops: The ops, in order.
        searches: The bytes of what conditions search values of the context for, by the index of their names and by
            that of the value.
        stretches: How many ops repeat a stretch for the items of a list, by the index of their names.
        reads_tags: Whether conditions read tags.
    """

    lists: tuple[Names, ...]
    ops: tuple[Op, ...]
    searches: Mapping[int, Mapping[int, int]]
    stretches: Mapping[int, int]
    reads_tags: bool


@dataclass(frozen=True, slots=True)
class Mail:
    """Programs that are filled with the same data, and the table of the names that they read."""

    names: Names
    programs: tuple[Program, ...]


def prepare_mail(programs: Sequence[object]) -> Mail:
    """Check programs and prepare them for filling: format, shapes, indexes, jumps that lead ahead.

    Such a program ends, reads nothing outside itself, and runs in time linear to its length.

    Raises:
        FillError: INVALID_PROGRAM with the place of the first fault of the first program that has one.
    """
    names = Names()
    checked = [_check_program(program, names) for program in programs]
    names.finish()
    return Mail(names, tuple(each.link() for each in checked))


@dataclass(frozen=True, slots=True)
class _CheckedProgram:
    """A program whose values have no indexes yet: other programs may add names."""

    lists: tuple[Names, ...]
    ops: list[CheckedOp]
    searches: Mapping[int, Mapping[int, int]]
    stretches: Mapping[int, int]
    reads_tags: bool
    data: Names

    def link(self) -> Program:
        ops = tuple(link_ops(self.ops, self.data))
        return Program(self.lists, ops, self.searches, self.stretches, self.reads_tags)


def _check_program(value: object, data: Names) -> _CheckedProgram:
    program = parse_object(value, ())
    program_format = to_whole_number(program.get("format"))
    if program_format not in (_FLAT_FORMAT, PROGRAM_FORMAT):
        msg = f"must be {_FLAT_FORMAT} or {PROGRAM_FORMAT}, the formats this evaluator runs"
        raise invalid_program(("format",), msg, "unknown_format")
    parse_text(program.get("target"), ("target",))
    lists = _read_lists(program.get("lists"), data) if program_format == PROGRAM_FORMAT else None
    tags = _read_tags(program.get("tags"), data, lists)
    reader = ConditionReader(data, lists, tags)
    entries = parse_list(program.get("conditions"), ("conditions",), _MAX_CONDITIONS)
    conditions = [reader.read(entry, at) for at, entry in enumerate(entries)]
    ops, stretches = check_ops(program.get("ops"), data, lists, tags, conditions)
    searches = gather_searches(conditions)
    return _CheckedProgram(tuple(lists or ()), ops, searches, stretches, reader.reads_tags, data)


def _read_lists(value: object, data: Names) -> list[Names]:
    lists: list[Names] = []
    for at, entry in enumerate(parse_list(value, ("lists",), _MAX_LISTS)):
        loc: Loc = ("lists", at)
        member = parse_object(entry, loc)
        name = parse_text(member.get("name"), (*loc, "name"))
        if not is_tag_name(name):
            raise invalid_program((*loc, "name"), f"must match {TAG_NAME_PATTERN}", "pattern")
        most = parse_index(member.get("max"), (*loc, "max"), 1, MAX_ITEMS)
        holder = data
        if "in" in member:
            holder = lists[parse_reference(member["in"], (*loc, "in"), len(lists))]
        if holder.depth == MAX_LIST_DEPTH:
            raise invalid_program((*loc, "in"), f"must be at most {MAX_LIST_DEPTH} deep", "too_deep")
        names = holder.list_of(name, most, sum(1 for _ in data.all()))
        if any(names is known for known in lists):
            raise invalid_program((*loc, "name"), "must be of one list only", "duplicate")
        lists.append(names)
    return lists


def _read_tags(value: object, data: Names, lists: Sequence[Names] | None) -> Sequence[Tag]:
    counts: dict[int, int] = {}

    def read(entry: object, at: int) -> Tag:
        tag = parse_object(entry, ("tags", at))
        names = data
        if lists is not None and "list" in tag:
            names = lists[parse_reference(tag["list"], ("tags", at, "list"), len(lists))]
            count = counts[names.index] = counts.get(names.index, 0) + 1
            if count > _MAX_LIST_TAGS:
                msg = f"must be a list with at most {_MAX_LIST_TAGS} tags"
                raise invalid_program(("tags", at, "list"), msg, "too_many")
        return _read_tag(tag, at, names)

    return [read(entry, at) for at, entry in enumerate(parse_list(value, ("tags",), _MAX_TAGS))]


def _read_tag(tag: Mapping[str, object], at: int, names: Names) -> Tag:
    group = tag.get("group")
    if not isinstance(group, str) or group not in GROUPS:
        raise invalid_program(("tags", at, "group"), f"must be one of {', '.join(GROUPS)}", "enum")
    name = parse_text(tag.get("name"), ("tags", at, "name"))
    if not is_tag_name(name):
        raise invalid_program(("tags", at, "name"), f"must match {TAG_NAME_PATTERN}", "pattern")
    default = None
    if "default" in tag:
        default = clean_text(parse_short_text(tag["default"], ("tags", at, "default"), MAX_VALUE_BYTES))
    source = clean_text(parse_short_text(tag.get("source"), ("tags", at, "source"), _MAX_SOURCE_BYTES))
    group = str.__str__(group)
    return Tag(names, f"{group}.{name}", names.groups[group], names.place_of(group, name), default, source)
