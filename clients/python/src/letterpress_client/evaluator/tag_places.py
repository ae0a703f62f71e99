"""Tags that a report or a refusal names."""

from __future__ import annotations

from letterpress_client.evaluator.prepared_tag import PreparedTag
from letterpress_client.evaluator.scope import Scope
from letterpress_client.fill_error import FillError
from letterpress_client.issue import Issue

# How many items are named for one tag.
MAX_PLACES = 20


class TagPlaces:
    """Tags, each once, or once for each item that it is of, in order of first appearance."""

    __slots__ = ("_counts", "_places")

    def __init__(self) -> None:
        self._places: dict[str, tuple[str, Scope]] = {}
        self._counts: dict[tuple[int, str], int] = {}

    def add(self, tag: PreparedTag, scope: Scope) -> None:
        """Add a tag of the data or of an item."""
        label = scope.prefix + tag.label
        if label in self._places:
            return
        if scope.holder is not None:
            key = (tag.scope.index, tag.label)
            self._counts[key] = self._counts.get(key, 0) + 1
            if self._counts[key] > MAX_PLACES:
                return
        self._places[label] = (tag.label, scope)

    def labels(self) -> tuple[str, ...]:
        """Return the names, with their items before them."""
        return tuple(self._places)

    def assert_none(self, msg: str, kind: str) -> None:
        """Raise RENDER_ERROR with all of them, if there are any."""
        issues = [
            Issue((*scope.loc, "merge_tags", *label.split(".")), msg, kind) for label, scope in self._places.values()
        ]
        if issues:
            raise FillError("RENDER_ERROR", issues)
