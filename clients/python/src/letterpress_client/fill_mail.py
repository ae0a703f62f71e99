"""Filling the programs of a template."""

from __future__ import annotations

from letterpress_client.engine import FilledText
from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import FillOptions
from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.join_reports import join_reports
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.render_result import BytesResult, RenderResult
from letterpress_client.template import Template


def fill_mail(template: Template, target: str, data: object, on_missing: object) -> RenderResult:
    """Fill the programs of a target, of the text part and of the subject.

    Raises:
        LetterpressError: RENDER_ERROR with the issues of all programs: they share the data, so most come again.
    """
    template.assert_target(target)
    options = FillOptions(on_missing)
    filled: dict[str, FilledText] = {}
    faults: list[FillError] = []
    for name in (target, *template.parts):
        try:
            filled[name] = template.load(name).fill(_present(data), options)
        except FillError as err:
            faults.append(err)
    if faults:
        raise _to_client_error(faults)
    parts = {name: filled[name] for name in template.parts}
    return RenderResult(
        template_id=template.template_id,
        target=target,
        output=filled[target].output,
        text=parts["text"].output if "text" in parts else None,
        subject=parts["subject"].output if "subject" in parts else None,
        report=join_reports(filled[target].report, [part.report for part in parts.values()]),
    )


def fill_output(template: Template, target: str, data: object) -> str:
    """Fill the program of a target alone. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        return template.load(target).fill(_present(data), FillOptions()).output
    except FillError as err:
        raise _to_client_error([err]) from None


def fill_output_bytes(template: Template, target: str, data: object, on_missing: object) -> BytesResult:
    """Fill the program of a target alone, to bytes. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        output, report = template.load(target).fill_bytes(_present(data), FillOptions(on_missing))
    except FillError as err:
        raise _to_client_error([err]) from None
    return BytesResult(template.template_id, target, output, report)


def _present(data: object) -> object:
    return {} if data is None else data


def _to_client_error(faults: list[FillError]) -> LetterpressError:
    issues: dict[Issue, None] = dict.fromkeys(issue for fault in faults for issue in fault.issues)
    return LetterpressError("RENDER_ERROR", summarize_issues(tuple(issues)), issues=tuple(issues))
