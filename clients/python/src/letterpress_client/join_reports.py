"""Reports about whole mails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letterpress_client.report import Report


def join_reports(body: Report, parts: Sequence[Report]) -> Report:
    """Join the reports about a body and the parts beside it.

    Each entry is listed once; a value is unused if no part mentions it; `bytes` is that of the body.
    """
    if not any(map(_says_more, parts)) and (not body.unused or all(part.unused == body.unused for part in parts)):
        return body
    reports = (body, *parts)
    unused = body.unused
    for part in parts:
        of_part = set(part.unused)
        unused = tuple(value for value in unused if value in of_part)
    return Report(
        _join(report.missing for report in reports),
        _join(report.defaulted for report in reports),
        unused,
        _join(report.rejected_urls for report in reports),
        _join(report.hidden for report in reports),
        {name: count for report in reports for name, count in report.lists.items()},
        body.bytes,
    )


def _says_more(part: Report) -> bool:
    return bool(part.missing or part.defaulted or part.rejected_urls or part.hidden or part.lists)


def _join(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry for entries in lists for entry in entries))
