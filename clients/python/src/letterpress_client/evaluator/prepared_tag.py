"""Tags that have been checked."""

from __future__ import annotations

from dataclasses import dataclass

from letterpress_client.evaluator.prepared_scope import PreparedScope


@dataclass(frozen=True, slots=True)
class PreparedTag:
    """A tag whose name has become an index into the values of a scope; `label` is `group.name`."""

    scope: PreparedScope
    label: str
    value: int
    default: str | None
    source: str
