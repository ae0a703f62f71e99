"""What a fill is to report, and the check of its options."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress_client.evaluator.names import Tag
from letterpress_client.evaluator.scope import Scope
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue
from letterpress_client.report import Report

# How many items are named for one tag.
_MAX_PLACES = 20
_MAX_SAFE_INTEGER = 2**53 - 1
_POLICIES = ("error-urls", "empty", "keep", "error")


class TagPlaces:
    """Tags, each once, or once for each item that it is of, in order of first appearance."""

    __slots__ = ("_counts", "_places")

    def __init__(self) -> None:
        self._places: dict[str, tuple[Tag, Scope]] = {}
        self._counts: dict[tuple[int, str], int] = {}

    def add(self, tag: Tag, scope: Scope) -> None:
        """Add a tag of the data or of an item."""
        label = scope.prefix + tag.label
        if label in self._places:
            return
        if scope.holder is not None:
            key = (tag.names.index, tag.label)
            self._counts[key] = self._counts.get(key, 0) + 1
            if self._counts[key] > _MAX_PLACES:
                return
        self._places[label] = (tag, scope)

    def labels(self) -> tuple[str, ...]:
        """Return the names, with their items before them."""
        return tuple(self._places)

    def assert_none(self, msg: str, kind: str, values: Sequence[str]) -> None:
        """Raise RENDER_ERROR with all of them, if there are any; one with a value says what its format wants."""
        issues = []
        for tag, scope in self._places.values():
            group, name = tag.label.split(".", 1)
            loc = scope.loc_of(group, name, tag.place)
            if tag.formatted is not None and values[scope.start + tag.formatted.tag.value]:
                issues.append(Issue(loc, tag.formatted.format.wanted, "format"))
            else:
                issues.append(Issue(loc, msg, kind))
        if issues:
            raise FillError("RENDER_ERROR", issues)


class Findings:
    """What the fill of one program met: tags without a value, refused URLs, hidden nodes."""

    __slots__ = ("defaulted", "hidden", "missing", "missing_urls", "rejected_urls")

    def __init__(self) -> None:
        self.missing = TagPlaces()
        self.missing_urls = TagPlaces()
        self.defaulted = TagPlaces()
        self.rejected_urls = TagPlaces()
        # A dictionary serves as a set that keeps its order.
        self.hidden: dict[str, None] = {}

    def to_report(self, unused: tuple[str, ...]) -> Report:
        """Return them as a report that says nothing of lists and length."""
        return Report(
            missing=self.missing.labels(),
            defaulted=self.defaulted.labels(),
            unused=unused,
            rejected_urls=self.rejected_urls.labels(),
            hidden=tuple(self.hidden),
        )

    def assert_policy(self, on_missing: object, values: Sequence[str]) -> None:
        """Raise RENDER_ERROR with every missing tag that the policy refuses. `values` are those of all scopes."""
        if on_missing == "error":
            self.missing.assert_none("has neither a value nor a default", "missing", values)
        elif on_missing == "error-urls":
            self.missing_urls.assert_none("stands for a URL, so it needs a value or a default", "missing_url", values)


def read_max_output_bytes(options: FillOptions, issues: list[Issue]) -> int:
    """Check the options, and return the limit of the output. Every fault is added to `issues`."""
    if not isinstance(options.on_missing, str) or options.on_missing not in _POLICIES:
        issues.append(Issue(("options", "onMissing"), "must be error-urls, empty, keep or error", "enum"))
    limit = options.max_output_bytes
    if isinstance(limit, float) and limit.is_integer():
        limit = int(limit)
    if isinstance(limit, int) and not isinstance(limit, bool) and 0 <= limit <= _MAX_SAFE_INTEGER:
        return limit
    issues.append(Issue(("options", "maxOutputBytes"), "must be a whole number from 0", "integer"))
    return 0
