"""The refusals of an engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeVar

from letterpress_client.issue import Issue, summarize_issues

FillErrorCode = Literal["RENDER_ERROR", "INVALID_PROGRAM"]
_Of = TypeVar("_Of")
_Result = TypeVar("_Result")


class FillError(Exception):
    """Every refusal of an engine. Names tags and places, never values, so that it may be logged.

    Attributes:
        code: RENDER_ERROR when data or options break a rule, INVALID_PROGRAM when the program cannot be run.
        issues: At least one; for a program its first fault, for data and options all of them. Programs of a mail share
            the data, so what several of them name is there once.
    """

    def __init__(self, code: FillErrorCode, issues: Sequence[Issue]) -> None:
        super().__init__(summarize_issues(issues))
        self.code = code
        self.issues = tuple(issues)


def collect(all_of: Iterable[_Of], run: Callable[[_Of], _Result]) -> list[_Result]:
    """Run each, and return the results. Raise one FillError with the issues of all that were refused."""
    results: list[_Result] = []
    errors: list[FillError] = []
    for each in all_of:
        try:
            results.append(run(each))
        except FillError as err:
            errors.append(err)
    if errors:
        raise FillError(errors[0].code, [*dict.fromkeys(issue for err in errors for issue in err.issues)])
    return results
