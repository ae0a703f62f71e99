"""The check of the lists of a program."""

from __future__ import annotations

from letterpress_client.evaluator.list_limits import MAX_ITEMS, MAX_LIST_DEPTH
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_index,
    parse_list,
    parse_object,
    parse_reference,
    parse_text,
)
from letterpress_client.evaluator.prepared_scope import PreparedList, PreparedScope
from letterpress_client.evaluator.text import TAG_NAME_PATTERN, is_tag_name
from letterpress_client.issue import Loc

_MAX_LISTS = 32


def prepare_lists(value: object, data: PreparedScope) -> list[PreparedScope]:
    """Check the lists of a program, and make the scope of each in `data`, that of the data. Raise INVALID_PROGRAM."""
    scopes: list[PreparedScope] = []
    for at, entry in enumerate(parse_list(value, ("lists",), _MAX_LISTS)):
        loc: Loc = ("lists", at)
        member = parse_object(entry, loc)
        name = parse_text(member.get("name"), (*loc, "name"))
        if not is_tag_name(name):
            raise invalid_program((*loc, "name"), f"must match {TAG_NAME_PATTERN}", "pattern")
        most = parse_index(member.get("max"), (*loc, "max"), 1, MAX_ITEMS)
        holder = data
        if "in" in member:
            holder = scopes[parse_reference(member["in"], (*loc, "in"), len(scopes))]
        if holder.depth == MAX_LIST_DEPTH:
            raise invalid_program((*loc, "in"), f"must be at most {MAX_LIST_DEPTH} deep", "too_deep")
        if name in holder.lists:
            raise invalid_program((*loc, "name"), "must be of one list only", "duplicate")
        scope = PreparedScope(at + 1, PreparedList(name, most, holder, len(holder.lists)))
        holder.lists[name] = scope
        scopes.append(scope)
    return scopes
