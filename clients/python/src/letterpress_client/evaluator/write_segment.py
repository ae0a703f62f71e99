"""Writing segments of the data."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from letterpress_client.engine import FilledText
from letterpress_client.evaluator.fill_plan import FillPlan, Pick, Segment
from letterpress_client.evaluator.given_data import GivenData
from letterpress_client.report import Report

# No position writes more than this for a byte of a value.
MAX_GROWTH = 6


class UnplannedError(Exception):
    """The general evaluator has to look at it: it may be refused, or is rare."""


def write_whole(
    plan: FillPlan,
    segment: Segment,
    data: GivenData,
    max_bytes: int,
    unused: tuple[str, ...],
    lists: dict[str, int],
) -> FilledText:
    """Write an output that is one segment."""
    if segment.bytes + segment.uses * data.extent * MAX_GROWTH > max_bytes:
        raise UnplannedError
    if segment.take is None:
        output = segment.parts[0]
        length = segment.bytes
    else:
        parts = segment.parts.copy()
        parts[1::2] = segment.take(data.html if segment.takes_html else data.values)
        for pick in segment.picks:
            parts[pick.at] = escape_pick(pick, data, pick.place)
        output = "".join(parts)
        length = len(output) + segment.surplus
        if not data.is_ascii:
            written = "".join(parts[1::2])
            length += len(written.encode()) - len(written)
    return FilledText(output, Report(plan.missing, plan.defaulted, unused, (), segment.hidden, lists, length))


def take_parts(segment: Segment, take: Callable[[list[str]], Sequence[str]], data: GivenData) -> list[str]:
    """Return the parts of a segment with the values between them."""
    parts = segment.parts.copy()
    parts[1::2] = take(data.html if segment.takes_html else data.values)
    for pick in segment.picks:
        parts[pick.at] = escape_pick(pick, data, pick.place)
    return parts


def escape_pick(pick: Pick, data: GivenData, at: int) -> str:
    """Return the value at a place, escaped for the position of a pick."""
    if pick.escape is None:
        return data.html[at]
    escaped = pick.escape(data.values[at])
    if escaped is None:
        raise UnplannedError
    return escaped
