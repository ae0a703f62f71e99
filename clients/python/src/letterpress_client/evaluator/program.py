"""The check of programs: head, lists, tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from letterpress_client.evaluator.asked_member import AskedMember, gather_asked
from letterpress_client.evaluator.condition import ConditionReader, gather_searches
from letterpress_client.evaluator.data import MAX_ITEMS, MAX_VALUE_BYTES
from letterpress_client.evaluator.escape import FONT
from letterpress_client.evaluator.member import (
    MAX_LIST_DEPTH,
    invalid_program,
    parse_index,
    parse_list,
    parse_name,
    parse_object,
    parse_path,
    parse_reference,
    parse_short_text,
    parse_text,
    to_whole_number,
)
from letterpress_client.evaluator.names import BRAND, GROUPS, Names, Tag
from letterpress_client.evaluator.ops import CheckedOp, Loops, Op, check_ops, link_ops
from letterpress_client.evaluator.text import clean_text
from letterpress_client.fill_error import collect
from letterpress_client.issue import Loc

# The newest format of programs that is evaluated; a fetch says so, and is given no newer one. Format 2 added lists, and
# conditions that read tags; format 3 paths and brands.
PROGRAM_FORMAT = 3
_LISTS_FORMAT = 2
_MAX_TAGS = 10_000
_MAX_CONDITIONS = 10_000
_MAX_LISTS = 32
# Bounds what is kept of each item.
_MAX_LIST_TAGS = 256
_GROUP = "must be one of text, url, attr; in format 3 also brand"
_MAX_CHOICES = 16
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
    has_paths = program_format == PROGRAM_FORMAT
    parse_text(program.get("target"), ("target",))
    lists = None if program_format < _LISTS_FORMAT else _read_lists(program.get("lists"), data, has_paths=has_paths)
    tags = _read_tags(program.get("tags"), data, lists, has_paths=has_paths)
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


def _read_tags(value: object, data: Names, lists: Sequence[Names] | None, *, has_paths: bool) -> Sequence[Tag]:
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
        return _read_tag(tag, at, names, lists if has_paths else None)

    return [read(entry, at) for at, entry in enumerate(parse_list(value, ("tags",), _MAX_TAGS))]


def _read_tag(tag: Mapping[str, object], at: int, names: Names, lists: Sequence[Names] | None) -> Tag:
    """Read a tag of some names. `lists` are those of a program of format 3; None for older ones."""
    group = tag.get("group")
    if not isinstance(group, str) or (group not in GROUPS and (lists is None or group != BRAND)):
        raise invalid_program(("tags", at, "group"), _GROUP, "enum")
    group = str.__str__(group)
    is_brand = group == BRAND
    _assert_absent(tag, at, "list", is_brand=is_brand)
    name = parse_name(tag.get("name"), ("tags", at, "name"), has_paths=lists is not None)
    _assert_absent(tag, at, "count", is_brand=is_brand)
    if lists is not None and "count" in tag:
        counted = lists[parse_reference(tag["count"], ("tags", at, "count"), len(lists))].items_of
        if counted is None or counted.holder is not names:
            raise invalid_program(("tags", at, "count"), "must be a list that lies where the tag does", "scope")
        place = names.count_of(group, name, counted)
    else:
        path = (name,) if lists is None else parse_path(tag, name, ("tags", at), is_of_item="list" in tag)
        place = names.groups[group].place_of(name, path)
    default = None
    if "default" in tag or is_brand:
        default = clean_text(parse_short_text(tag.get("default"), ("tags", at, "default"), MAX_VALUE_BYTES))
    source = clean_text(parse_short_text(tag.get("source"), ("tags", at, "source"), _MAX_SOURCE_BYTES))
    choices = _read_choices(tag["choices"], at) if is_brand and "choices" in tag else ()
    return Tag(names, f"{group}.{name}", names.groups[group], place, default, source, is_brand, choices)


def _assert_absent(tag: Mapping[str, object], at: int, member: str, *, is_brand: bool) -> None:
    if is_brand and member in tag:
        raise invalid_program(("tags", at, member), "must be absent from a tag of a brand", "brand")


def _read_choices(value: object, at: int) -> tuple[str, ...]:
    """Read the fonts that a tag may write."""
    loc = ("tags", at, "choices")
    choices = [parse_text(each, (*loc, index)) for index, each in enumerate(parse_list(value, loc, _MAX_CHOICES))]
    for index, choice in enumerate(choices):
        if FONT.fullmatch(choice) is None:
            raise invalid_program((*loc, index), f"must match ^{FONT.pattern}$", "pattern")
    return tuple(choices)
