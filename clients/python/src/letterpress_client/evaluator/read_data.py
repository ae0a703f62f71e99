"""Data as a caller supplies it, read for a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from letterpress_client.evaluator.context_value import ContextValue
from letterpress_client.evaluator.data_issues import DataIssues
from letterpress_client.evaluator.list_limits import MAX_ALL_ITEMS, MAX_ITEMS, MAX_LIST_DEPTH
from letterpress_client.evaluator.prepared_scope import PreparedList, PreparedScope
from letterpress_client.evaluator.read_context import read_context
from letterpress_client.evaluator.read_merge_tags import read_merge_tags
from letterpress_client.evaluator.read_value import name_type, read_map
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.text import normalize_tag_name
from letterpress_client.issue import Issue

_MEMBERS = ("merge_tags", "context", "lists")
# What a program asks of the items of a list that it does not have.
_NOTHING_ASKED = PreparedScope(of_list=PreparedList("", MAX_ITEMS, PreparedScope(), 0))


def read_data(plan: PreparedScope, data: object, issues: DataIssues) -> tuple[Scope, tuple[str, ...]]:
    """Return what data gives a program, and the values that it has no tag for. Faults are added to `issues`."""
    reader = _DataReader(issues)
    scope = Scope(plan)
    reader.read(scope, read_map(data, (), issues), 0, "")
    return scope, tuple(reader.unused)


class _DataReader:
    """Reads the data and the items in it, which have one shape."""

    def __init__(self, issues: DataIssues) -> None:
        self.unused: dict[str, None] = {}
        self._issues = issues
        self._item_count = 0

    def read(self, scope: Scope, members: Mapping[str, object], depth: int, prefix: str | None) -> None:
        """Read members into a scope that is in so many lists.

        `prefix` stands before the names of values that no tag asks for; where it is None they are not told.
        """
        plan, issues = scope.plan, self._issues
        for name in members:
            if name not in _MEMBERS:
                issues.add((name,), "is unknown; there are merge_tags, context and lists", "unknown_member")
        unused = None if prefix is None else self.unused
        values = read_merge_tags(plan, members.get("merge_tags", {}), issues, unused, prefix or "")
        for index in plan.numbers:
            values[index] = str(scope.index + 1)
        scope.values = values
        scope.context = read_context(plan, members.get("context", {}), scope.given, issues)
        if "lists" in members:
            self._read_lists(scope, members["lists"], depth, prefix)
        for place, items in enumerate(plan.lists.values()):
            if items.size_index is not None:
                scope.context[items.size_index] = ContextValue(str(len(scope.lists[place])))

    def _read_lists(self, scope: Scope, value: object, depth: int, prefix: str | None) -> None:
        lists = read_map(value, ("lists",), self._issues)
        if depth == MAX_LIST_DEPTH and lists:
            self._issues.add(("lists",), f"must be at most {MAX_LIST_DEPTH} deep", "too_deep")
            return
        normal_names = {name: normalize_tag_name(name) for name in lists}
        # When several spellings of one name are supplied the normalised one counts, or else the last.
        spellings = {normal: normal if normal in lists else name for name, normal in normal_names.items()}
        for name, given in lists.items():
            normal_name = normal_names[name]
            plan = scope.plan.lists.get(normal_name)
            if plan is None or plan.of_list is None:
                self._read_items(scope, _NOTHING_ASKED, name, given, depth + 1, prefix)
            elif spellings[normal_name] == name:
                scope.lists[plan.of_list.place] = self._read_items(scope, plan, name, given, depth + 1, prefix)
            else:
                self._read_items(scope, plan, name, given, depth + 1, None)

    def _read_items(
        self, holder: Scope, plan: PreparedScope, name: str, value: object, depth: int, prefix: str | None
    ) -> Sequence[Scope]:
        if self._item_count > MAX_ALL_ITEMS:
            return ()
        members = self._check_list(plan, name, value)
        items = []
        issues = self._issues
        outer = issues.path
        for index, member in enumerate(members):
            issues.path = (*outer, "lists", name, index)
            item = Scope(plan, holder, index, len(members))
            item_prefix = f"{prefix}{name}[0]." if prefix is not None and index == 0 else None
            self.read(item, read_map(member, (), issues), depth, item_prefix)
            items.append(item)
        issues.path = outer
        return items

    def _check_list(self, plan: PreparedScope, name: str, value: object) -> Sequence[object]:
        """Return the items that are to be read."""
        loc, issues = ("lists", name), self._issues
        if not isinstance(value, (list, tuple)):
            issues.add(loc, f"must be a list, is {name_type(value)}", "list_type")
            return ()
        count = len(value)
        if count > MAX_ITEMS:
            issues.add(loc, f"must hold at most {MAX_ITEMS} items", "too_long")
            return ()
        most = MAX_ITEMS if plan.of_list is None else plan.of_list.max
        if count > most:
            issues.add(loc, f"holds {count} items, more than the {most} that the template takes", "too_many_items")
        self._item_count += count
        if self._item_count <= MAX_ALL_ITEMS:
            return value
        issues.found.append(Issue(("lists",), f"must hold at most {MAX_ALL_ITEMS} items in all", "too_long"))
        return ()
