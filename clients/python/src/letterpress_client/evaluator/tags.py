"""The check of tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from letterpress_client.evaluator.data import MAX_VALUE_BYTES
from letterpress_client.evaluator.escape import FONT
from letterpress_client.evaluator.formats import Format
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_list,
    parse_name,
    parse_object,
    parse_path,
    parse_reference,
    parse_short_text,
    parse_text,
)
from letterpress_client.evaluator.names import BRAND, GROUPS, Names, Tag
from letterpress_client.evaluator.text import clean_text

_MAX_TAGS = 10_000
# Bounds what is kept of each item.
_MAX_LIST_TAGS = 256
_GROUP = "must be one of text, url, attr; in format 3 also brand"
_MAX_CHOICES = 16
# A source holds the default and the text around it.
_MAX_SOURCE_BYTES = 2 * MAX_VALUE_BYTES


def read_tags(
    value: object, data: Names, lists: Sequence[Names] | None, formats: Sequence[Format] | None, *, has_paths: bool
) -> Sequence[Tag]:
    """Return the tags of a program."""
    counts: dict[int, int] = {}
    tags: list[Tag] = []

    def read(entry: object, at: int) -> Tag:
        tag = parse_object(entry, ("tags", at))
        names = data
        if lists is not None and "list" in tag:
            names = lists[parse_reference(tag["list"], ("tags", at, "list"), len(lists))]
            count = counts[names.index] = counts.get(names.index, 0) + 1
            if count > _MAX_LIST_TAGS:
                msg = f"must be a list with at most {_MAX_LIST_TAGS} tags"
                raise invalid_program(("tags", at, "list"), msg, "too_many")
        found = _read_tag(tag, at, names, lists if has_paths else None)
        return found if formats is None or "format" not in tag else _with_format(found, tag, at, formats, tags)

    for at, entry in enumerate(parse_list(value, ("tags",), _MAX_TAGS)):
        tags.append(read(entry, at))
    return tags


def _with_format(
    found: Tag, tag: Mapping[str, object], at: int, formats: Sequence[Format], earlier: Sequence[Tag]
) -> Tag:
    """Return the tag with the value that its format makes of that of its name."""
    if found.is_brand:
        raise invalid_program(("tags", at, "format"), "must be absent from a tag of a brand", "brand")
    written = formats[parse_reference(tag["format"], ("tags", at, "format"), len(formats))]
    currency = None
    if written.is_money:
        currency = earlier[parse_reference(tag.get("currency"), ("tags", at, "currency"), len(earlier))]
        if not found.names.is_within(currency.names):
            msg = "must be a tag of the data or of a list around this tag"
            raise invalid_program(("tags", at, "currency"), msg, "scope")
    return replace(found, formatted=found.names.formatted_of(found, written, currency))


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
