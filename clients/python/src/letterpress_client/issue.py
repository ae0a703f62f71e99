"""One fault, and how several are summed up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

Loc: TypeAlias = "tuple[str | int, ...]"


@dataclass(frozen=True, slots=True)
class Issue:
    """One fault: the way to it, what is wrong in words, and a stable identifier of the broken rule."""

    loc: Loc
    msg: str
    type: str


def summarize_issues(issues: Sequence[Issue]) -> str:
    """Return a line about the first issue, with the number of all if there are more."""
    first = f"{_format_loc(issues[0].loc)}: {issues[0].msg}"
    return first if len(issues) == 1 else f"{len(issues)} problems, the first: {first}"


def summarize_options(issues: Sequence[Issue]) -> str:
    """Return every fault of options in one line: each is a name of the caller's, and what is wrong with it."""
    return "; ".join(f"{_format_loc(issue.loc[1:])} {issue.msg}" for issue in issues)


def _format_loc(loc: Loc) -> str:
    text = ""
    for segment in loc:
        if isinstance(segment, int):
            text += f"[{segment}]"
        else:
            text += f".{segment}" if text else segment
    return text or "data"
