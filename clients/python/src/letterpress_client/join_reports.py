"""Reports about whole mails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letterpress_client.report import Report


def join_reports(body: Report, parts: Sequence[Report]) -> Report:
    """Join the reports about a body and the parts beside it.

    What any of them met stands once; a value is unused when none mentions it; `bytes` is that of the body.
    """
    if not parts:
        return body
    reports = (body, *parts)
    unused_sets = [set(part.unused) for part in parts]
    return Report(
        missing=_join(report.missing for report in reports),
        defaulted=_join(report.defaulted for report in reports),
        unused=tuple(value for value in body.unused if all(value in unused for unused in unused_sets)),
        rejected_urls=_join(report.rejected_urls for report in reports),
        hidden=_join(report.hidden for report in reports),
        lists={name: count for report in reports for name, count in report.lists.items()},
        bytes=body.bytes,
    )


def _join(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry for entries in lists for entry in entries))
