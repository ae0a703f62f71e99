"""The check of programs: head and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letterpress_client.evaluator.asked_member import AskedMember, gather_asked
from letterpress_client.evaluator.condition import ConditionReader, gather_searches
from letterpress_client.evaluator.data import MAX_ITEMS
from letterpress_client.evaluator.formats import prepare_formats
from letterpress_client.evaluator.member import (
    MAX_LIST_DEPTH,
    invalid_program,
    parse_index,
    parse_list,
    parse_name,
    parse_object,
    parse_path,
    parse_reference,
    parse_text,
    to_whole_number,
)
from letterpress_client.evaluator.names import Names
from letterpress_client.evaluator.ops import CheckedOp, Loops, Op, check_ops, link_ops
from letterpress_client.evaluator.tags import read_tags
from letterpress_client.fill_error import collect
from letterpress_client.issue import Loc

# The newest format of programs that is evaluated; a fetch says so, and is given no newer one. Format 2 added lists, and
# conditions that read tags; format 3 paths and brands; format 4 formats of values.
PROGRAM_FORMAT = 4
_LISTS_FORMAT = 2
_PATHS_FORMAT = 3
FORMATS_FORMAT = 4
_MAX_CONDITIONS = 10_000
_MAX_LISTS = 32


@dataclass(frozen=True, slots=True)
class Program:
    """A checked copy of a program. Later changes to the original do not reach it.

    Attributes:
        lists: The names of the items of its lists.
        ops: The ops, in order.
        searches: The bytes of what conditions search values of the context for, by the index of their names and by
            that of the value.
        loops: Of each op that repeats a loop what multiplies its work, by the index of the names of the items.
        reads_tags: Whether conditions read tags.
    """

    lists: tuple[Names, ...]
    ops: tuple[Op, ...]
    searches: Mapping[int, Mapping[int, int]]
    loops: Loops
    reads_tags: bool


@dataclass(frozen=True, slots=True)
class Mail:
    """Programs that are filled with the same data, the table of the names that they read, and what they ask of data."""

    sources: tuple[object, ...]
    names: Names
    asked: AskedMember
    programs: tuple[Program, ...]


def prepare_mail(programs: Sequence[object]) -> Mail:
    """Check programs and prepare them for filling: format, shapes, indexes, jumps that lead ahead.

    Such a program ends, reads nothing outside itself, and runs in time linear to its length.

    Raises:
        FillError: INVALID_PROGRAM with the place of the first fault of each program.
    """
    names = Names()
    checked = collect(programs, lambda program: _check_program(program, names))
    names.finish()
    return Mail(tuple(programs), names, gather_asked(names), tuple(each.link() for each in checked))


@dataclass(frozen=True, slots=True)
class _CheckedProgram:
    """A program whose values have no indexes yet: other programs may add names."""

    lists: tuple[Names, ...]
    ops: list[CheckedOp]
    searches: Mapping[int, Mapping[int, int]]
    loops: Loops
    reads_tags: bool
    data: Names

    def link(self) -> Program:
        ops = tuple(link_ops(self.ops, self.data))
        return Program(self.lists, ops, self.searches, self.loops, self.reads_tags)


def _check_program(value: object, data: Names) -> _CheckedProgram:
    program = parse_object(value, ())
    program_format = to_whole_number(program.get("format"))
    if program_format is None or not 1 <= program_format <= PROGRAM_FORMAT:
        msg = "must be a format that this library fills: update the library"
        raise invalid_program(("format",), msg, "unknown_format")
    has_paths = program_format >= _PATHS_FORMAT
    parse_text(program.get("target"), ("target",))
    lists = None if program_format < _LISTS_FORMAT else _read_lists(program.get("lists"), data, has_paths=has_paths)
    formats = prepare_formats(program.get("formats")) if program_format >= FORMATS_FORMAT else None
    tags = read_tags(program.get("tags"), data, lists, formats, has_paths=has_paths)
    reader = ConditionReader(data, lists, tags, has_paths=has_paths)
    entries = parse_list(program.get("conditions"), ("conditions",), _MAX_CONDITIONS)
    conditions = [reader.read(entry, at) for at, entry in enumerate(entries)]
    ops, loops = check_ops(program.get("ops"), data, lists, tags, conditions, nests_freely=has_paths)
    searches = gather_searches(conditions)
    return _CheckedProgram(tuple(lists or ()), ops, searches, loops, reader.reads_tags, data)


def _read_lists(value: object, data: Names, *, has_paths: bool) -> list[Names]:
    lists: list[Names] = []
    for at, entry in enumerate(parse_list(value, ("lists",), _MAX_LISTS)):
        loc: Loc = ("lists", at)
        member = parse_object(entry, loc)
        name = parse_name(member.get("name"), (*loc, "name"), has_paths=has_paths)
        most = parse_index(member.get("max"), (*loc, "max"), 1, MAX_ITEMS)
        holder = data
        if "in" in member:
            holder = lists[parse_reference(member["in"], (*loc, "in"), len(lists))]
        if holder.depth == MAX_LIST_DEPTH:
            raise invalid_program((*loc, "in"), f"must be at most {MAX_LIST_DEPTH} deep", "too_deep")
        known = holder.lists.get(name)
        if any(known is each for each in lists):
            raise invalid_program((*loc, "name"), "must be of one list only", "duplicate")
        path = parse_path(member, name, loc, is_of_item=holder is not data) if has_paths else (name,)
        lists.append(holder.list_of(name, path, most, sum(1 for _ in data.all())))
    return lists
