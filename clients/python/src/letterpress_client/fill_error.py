"""The refusals of an engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from letterpress_client.issue import Issue, summarize_issues

FillErrorCode = Literal["RENDER_ERROR", "INVALID_PROGRAM"]


class FillError(Exception):
    """Every refusal of an engine. Names tags and places, never values, so that it may be logged.

    Attributes:
        code: RENDER_ERROR when data or options break a rule, INVALID_PROGRAM when the program cannot be run.
        issues: At least one; for a program its first fault, for data and options all of them.
    """

    def __init__(self, code: FillErrorCode, issues: Sequence[Issue]) -> None:
        super().__init__(summarize_issues(issues))
        self.code = code
        self.issues = tuple(issues)
