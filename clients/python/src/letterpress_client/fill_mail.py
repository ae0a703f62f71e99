"""Filling the programs of a template."""

from __future__ import annotations

from letterpress_client.fill_error import FillError
from letterpress_client.fill_options import USUAL_OPTIONS, FillOptions
from letterpress_client.issue import summarize_issues
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
    try:
        (body, *others), report = template.load_mail(target).fill_all(_to_data(data), _to_options(on_missing))
    except FillError as err:
        raise _to_client_error(err) from None
    text = subject = message = None
    if others:
        outputs = dict(zip(template.parts, others, strict=True))
        text, subject = outputs.get("text"), outputs.get("subject")
        if "message" in outputs:
            message = parse_message_defaults(outputs["message"])
    called = template.template_id if template_id is None else template_id
    return RenderResult(called, target, body, text, subject, report, from_stale_cache, message)


def fill_output(template: Template, target: str, data: object) -> str:
    """Fill the program of a target alone. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        return template.load(target).fill(_to_data(data), USUAL_OPTIONS).output
    except FillError as err:
        raise _to_client_error(err) from None


def fill_output_bytes(template: Template, target: str, data: object, on_missing: object) -> BytesResult:
    """Fill the program of a target alone, to bytes. Raise RENDER_ERROR."""
    template.assert_target(target)
    try:
        output, report = template.load(target).fill_bytes(_to_data(data), _to_options(on_missing))
    except FillError as err:
        raise _to_client_error(err) from None
    return BytesResult(template.template_id, target, output, report)


def _to_data(data: object) -> object:
    return {} if data is None else data


def _to_options(on_missing: object) -> FillOptions:
    return USUAL_OPTIONS if on_missing == USUAL_OPTIONS.on_missing else FillOptions(on_missing)


def _to_client_error(err: FillError) -> LetterpressError:
    return LetterpressError("RENDER_ERROR", summarize_issues(err.issues), issues=err.issues)
