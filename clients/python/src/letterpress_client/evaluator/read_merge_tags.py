"""Values of merge tags."""

from __future__ import annotations

from typing import NamedTuple

from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.prepared_scope import PreparedScope
from letterpress_client.evaluator.read_value import read_map, read_text
from letterpress_client.evaluator.text import clean_text, normalize_tag_name, repair_text

# Of a name in the merge tags or the context of an item.
RESERVED = "is reserved, as is what begins with loop_"


class _Reading(NamedTuple):
    plan: PreparedScope
    values: list[str]
    unused: dict[str, None] | None
    prefix: str
    issues: DataIssues


def read_merge_tags(
    plan: PreparedScope, merge_tags: object, issues: DataIssues, unused: dict[str, None] | None, prefix: str
) -> list[str]:
    """Return the clean values of a scope's tags by index, empty where none was supplied.

    When several spellings of one name are supplied the normalised one counts, or else the last. What no tag asks for is
    added to `unused`, with the prefix before it; every fault to `issues`.
    """
    reading = _Reading(plan, [""] * plan.value_count, unused, prefix, issues)
    for group, entries in read_map(merge_tags, ("merge_tags",), issues).items():
        if group in plan.indexes:
            _read_group(group, entries, reading)
        else:
            issues.add(("merge_tags", group), "is unknown; there are text, url and attr", "unknown_member")
    return reading.values


def _read_group(group: str, entries: object, reading: _Reading) -> None:
    plan, values, unused, prefix, issues = reading
    indexes = plan.indexes[group]
    named = read_map(entries, ("merge_tags", group), issues)
    for name, value in named.items():
        text = read_text(value, ("merge_tags", group, name), issues)
        normal_name = name if name in indexes else normalize_tag_name(name)
        index = indexes.get(normal_name)
        if is_reserved(plan, normal_name):
            issues.add(("merge_tags", group, name), RESERVED, "reserved_name")
        elif index is None:
            if unused is not None:
                unused[repair_text(f"{prefix}{group}.{name}")] = None
        elif name == normal_name or normal_name not in named:
            values[index] = clean_text(text)


def is_reserved(plan: PreparedScope, name: str) -> bool:
    """Whether a name, normalised or in lower case, is given by the evaluator: to items only."""
    return plan.of_list is not None and name.startswith("loop_")
