"""Values of merge tags."""

from __future__ import annotations

from collections.abc import Mapping

from letterpress.evaluator.clean_text import clean_text
from letterpress.evaluator.prepared_program import PreparedProgram
from letterpress.evaluator.read_value import read_map, read_text
from letterpress.evaluator.repair_text import repair_text
from letterpress.evaluator.tag_name import normalize_tag_name
from letterpress.issue import Issue


def read_merge_tags(
    program: PreparedProgram, merge_tags: object, issues: list[Issue]
) -> tuple[list[str], tuple[str, ...]]:
    """Return the clean values of a program's tags by index, empty where none was supplied, and what is unused.

    When several spellings of one name are supplied the normalised one counts, or else the last. Every fault is added to
    `issues`.
    """
    values = [""] * program.value_count
    unused: dict[str, None] = {}
    for group, entries in read_map(merge_tags, ("merge_tags",), issues).items():
        indexes = program.indexes.get(group)
        if indexes is None:
            issues.append(Issue(("merge_tags", group), "is unknown; there are text, url and attr", "unknown_member"))
        else:
            _read_group(group, entries, indexes, values, unused, issues)
    return values, tuple(unused)


def _read_group(
    group: str,
    entries: object,
    indexes: Mapping[str, int],
    values: list[str],
    unused: dict[str, None],
    issues: list[Issue],
) -> None:
    named = read_map(entries, ("merge_tags", group), issues)
    for name, value in named.items():
        text = read_text(value, ("merge_tags", group, name), issues)
        normal_name = name if name in indexes else normalize_tag_name(name)
        index = indexes.get(normal_name)
        if index is None:
            unused[repair_text(f"{group}.{name}")] = None
        elif name == normal_name or normal_name not in named:
            values[index] = clean_text(text)
