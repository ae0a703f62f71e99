"""The faults of data."""

from __future__ import annotations

from letterpress_client.issue import Issue, Loc


class DataIssues:
    """Gathers faults. Places are given from the scope on that is being read; `path` is the way to that."""

    __slots__ = ("found", "path")

    def __init__(self) -> None:
        self.found: list[Issue] = []
        self.path: Loc = ()

    def add(self, loc: Loc, msg: str, kind: str) -> None:
        """Add a fault."""
        self.found.append(Issue((*self.path, *loc), msg, kind))
