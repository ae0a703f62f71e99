"""Filling the programs of a template."""

from __future__ import annotations

from collections.abc import Iterable

from letterpress_client.engine import FilledText
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import USUAL_OPTIONS, FillOptions
from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.join_reports import join_reports
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.message.message_defaults import parse_message_defaults
from letterpress_client.render_result import BytesResult, RenderResult
from letterpress_client.template import Template


def fill_mail(
    template: Template,
    target: str,
    data: object,
    on_missing: object,
    *,
    template_id: str | None = None,
    from_stale_cache: bool = False,
) -> RenderResult:
    """Fill the programs of a target and of the parts of the mail. `template_id` is what to call the template.

    Raises:
        LetterpressError: RENDER_ERROR with the issues of all programs: they share the data, so most come again.
    """
    template.assert_target(target)
    options = _to_options(on_missing)
    body, *others = _fill_each(template, (target, *template.parts), data, options)
    text = subject = message = None
    report = body.report
    if others:
        outputs = {name: other.output for name, other in zip(template.parts, others, strict=True)}
        text, subject = outputs.get("text"), outputs.get("subject")
        if "message" in outputs:
            message = parse_message_defaults(outputs["message"])
        report = join_reports(report, [other.report for other in others])
    called = template.template_id if template_id is None else template_id
    return RenderResult(called, target, body.output, text, subject, report, from_stale_cache, message)


def _fill_each(template: Template, names: Iterable[str], data: object, options: FillOptions) -> list[FilledText]:
    taken = template.take(data)
    filled: list[FilledText] = []
    faults: list[FillError] = []
    for name in names:
        try:
            filled.append(template.load(name).fill(taken, options))
        except FillError as err:
            faults.append(err)
    if faults:
        raise _to_client_error(faults)
    return filled


def fill_output(template: Template, target: str, data: object) -> str:
    """Fill the program of a target alone. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        return template.load(target).fill(template.take(data), USUAL_OPTIONS).output
    except FillError as err:
        raise _to_client_error([err]) from None


def fill_output_bytes(template: Template, target: str, data: object, on_missing: object) -> BytesResult:
    """Fill the program of a target alone, to bytes. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        output, report = template.load(target).fill_bytes(template.take(data), _to_options(on_missing))
    except FillError as err:
        raise _to_client_error([err]) from None
    return BytesResult(template.template_id, target, output, report)


def _to_options(on_missing: object) -> FillOptions:
    return USUAL_OPTIONS if on_missing == USUAL_OPTIONS.on_missing else FillOptions(on_missing)


def _to_client_error(faults: list[FillError]) -> LetterpressError:
    issues: dict[Issue, None] = dict.fromkeys(issue for fault in faults for issue in fault.issues)
    return LetterpressError("RENDER_ERROR", summarize_issues(tuple(issues)), issues=tuple(issues))
