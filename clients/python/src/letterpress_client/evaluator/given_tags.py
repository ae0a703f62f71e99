"""Whether there is something to write for a tag."""

from __future__ import annotations

from collections.abc import Mapping

from letterpress_client.evaluator.condition import Given
from letterpress_client.evaluator.given_data import GivenData, GivenScope
from letterpress_client.evaluator.program_plans import ProgramPlans
from letterpress_client.evaluator.scope import Scope
from letterpress_client.evaluator.text import WHITE_SPACE, is_blank


class _GivenTags:
    """What the tags of one fill say. No value is looked through twice, however many steps ask."""

    __slots__ = ("_keeps_missing", "_known")

    def __init__(self, *, keeps_missing: bool) -> None:
        self._keeps_missing = keeps_missing
        # Of values that begin with white space, by their places.
        self._known: dict[object, bool] = {}

    def _says(self, step: Given, value: str, place: object) -> bool:
        if not value:
            return step.says_kept if self._keeps_missing else step.says_default
        if value[0] not in WHITE_SPACE:
            return True
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = not is_blank(value)
        return known


class ScopeTags(_GivenTags):
    """Those of the data and of the items that are repeated, by the index of the scope."""

    __slots__ = ("_scopes",)

    def __init__(self, scopes: Mapping[int, Scope], *, keeps_missing: bool) -> None:
        super().__init__(keeps_missing=keeps_missing)
        self._scopes = scopes

    def is_given(self, step: Given) -> bool:
        """Return what a step pushes."""
        tag = step.tag
        scope = self._scopes[tag.scope.index]
        return self._says(step, scope.values[tag.value], (scope, tag.value))


class PlannedTags(_GivenTags):
    """The same of data that are filled by plans."""

    __slots__ = ("_data", "_plans", "_scopes")

    def __init__(
        self, plans: ProgramPlans, data: GivenData, scopes: Mapping[int, GivenScope], *, keeps_missing: bool
    ) -> None:
        super().__init__(keeps_missing=keeps_missing)
        self._plans = plans
        self._data = data
        self._scopes = scopes

    def is_given(self, step: Given) -> bool:
        """Return what a step pushes."""
        tag = step.tag
        if tag.value in tag.scope.numbers:
            return True
        scope = self._scopes[tag.scope.index]
        place = self._plans.names_of(tag.scope, scope.key).places.get(tag.value)
        if place is None:
            return self._says(step, "", None)
        at = scope.start + place
        return self._says(step, self._data.values[at], at)
