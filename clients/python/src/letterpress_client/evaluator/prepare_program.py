"""The check of programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.condition import ConditionReader
from letterpress_client.evaluator.fill_work import gather_searches
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_list,
    parse_object,
    parse_reference,
    parse_short_text,
    parse_text,
    to_whole_number,
)
from letterpress_client.evaluator.prepare_lists import prepare_lists
from letterpress_client.evaluator.prepare_ops import prepare_ops
from letterpress_client.evaluator.prepared_program import PreparedProgram
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.prepared_tag import PreparedTag
from letterpress_client.evaluator.read_value import MAX_VALUE_BYTES
from letterpress_client.evaluator.text import TAG_NAME_PATTERN, clean_text, is_tag_name

# The newest format of programs that is evaluated; a fetch says so, and is given no newer one. It has lists, and
# conditions that read tags.
PROGRAM_FORMAT = 2
_FLAT_FORMAT = 1
_GROUPS = ("text", "url", "attr")
_MAX_TAGS = 10_000
_MAX_CONDITIONS = 10_000
# Bounds what is kept of each item.
_MAX_LIST_TAGS = 256
# A source holds the default and what stands round it.
_MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES


def prepare_program(value: object) -> PreparedProgram:
    """Check a program and prepare it for filling: format, shapes, indexes, jumps that lead ahead.

    Such a program ends, reads nothing outside itself, and runs in time linear to its length.

    Raises:
        FillError: INVALID_PROGRAM with the place of the first fault.
    """
    program = parse_object(value, ())
    program_format = to_whole_number(program.get("format"))
    if program_format not in (_FLAT_FORMAT, PROGRAM_FORMAT):
        msg = f"must be {_FLAT_FORMAT} or {PROGRAM_FORMAT}, the formats this evaluator runs"
        raise invalid_program(("format",), msg, "unknown_format")
    parse_text(program.get("target"), ("target",))
    data = PreparedScope()
    lists = prepare_lists(program.get("lists"), data) if program_format == PROGRAM_FORMAT else None
    tags = _prepare_tags(program.get("tags"), data, lists)
    reader = ConditionReader(data, lists, tags)
    entries = parse_list(program.get("conditions"), ("conditions",), _MAX_CONDITIONS)
    conditions = [reader.read(entry, at) for at, entry in enumerate(entries)]
    gather_searches(conditions)
    ops = prepare_ops(program.get("ops"), data, lists, tags, conditions)
    scopes = (data, *(lists or ()))
    is_searching = any(scope.searches for scope in scopes)
    reads_tags = any(scope.reads_tags for scope in scopes)
    return PreparedProgram(data, scopes[1:], ops, bool(conditions), is_searching, reads_tags)


def _prepare_tags(value: object, data: PreparedScope, lists: Sequence[PreparedScope] | None) -> Sequence[PreparedTag]:
    counts: dict[int, int] = {}

    def prepare(entry: object, at: int) -> PreparedTag:
        tag = parse_object(entry, ("tags", at))
        scope = data
        if lists is not None and "list" in tag:
            scope = lists[parse_reference(tag["list"], ("tags", at, "list"), len(lists))]
            count = counts[scope.index] = counts.get(scope.index, 0) + 1
            if count > _MAX_LIST_TAGS:
                msg = f"must be a list with at most {_MAX_LIST_TAGS} tags"
                raise invalid_program(("tags", at, "list"), msg, "too_many")
        return _prepare_tag(tag, at, scope)

    return [prepare(entry, at) for at, entry in enumerate(parse_list(value, ("tags",), _MAX_TAGS))]


def _prepare_tag(tag: Mapping[str, object], at: int, scope: PreparedScope) -> PreparedTag:
    group = tag.get("group")
    if not isinstance(group, str) or group not in _GROUPS:
        raise invalid_program(("tags", at, "group"), f"must be one of {', '.join(_GROUPS)}", "enum")
    name = parse_text(tag.get("name"), ("tags", at, "name"))
    if not is_tag_name(name):
        raise invalid_program(("tags", at, "name"), f"must match {TAG_NAME_PATTERN}", "pattern")
    index = scope.value_of(group, name)
    default = None
    if "default" in tag:
        default = clean_text(parse_short_text(tag["default"], ("tags", at, "default"), MAX_VALUE_BYTES))
    source = clean_text(parse_short_text(tag.get("source"), ("tags", at, "source"), _MAX_SOURCE_BYTES))
    return PreparedTag(scope, f"{group}.{name}", index, default, source)
