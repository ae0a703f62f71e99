"""Rendered templates."""

from __future__ import annotations

from dataclasses import dataclass, fields

from letterpress_client.message.message_defaults import MessageDefaults
from letterpress_client.report import Report


@dataclass(frozen=True, slots=True, init=False)
class RenderResult:
    """A rendered mail.

    Attributes:
        template_id: As in the call; from `render_template` the template's own.
        target: What `output` is: html, mjml or react-email.
        output: The body.
        text: The plain text part; None when the template has none.
        subject: The subject, one line whatever the values; None when the template has none.
        report: Covers the whole mail, except `bytes`, which is the length of `output`.
        from_stale_cache: True when a stale cached template was used because the service did not answer.
        message: What messages of it have unless a call says otherwise; None when the template says nothing of it.
    """

    template_id: str
    target: str
    output: str
    text: str | None
    subject: str | None
    report: Report
    from_stale_cache: bool = False
    message: MessageDefaults | None = None

    def __init__(
        self,
        template_id: str,
        target: str,
        output: str,
        text: str | None,
        subject: str | None,
        report: Report,
        from_stale_cache: bool = False,
        message: MessageDefaults | None = None,
    ) -> None:
        # By the slots, as those of a report.
        _set_template_id(self, template_id)
        _set_target(self, target)
        _set_output(self, output)
        _set_text(self, text)
        _set_subject(self, subject)
        _set_report(self, report)
        _set_from_stale_cache(self, from_stale_cache)
        _set_message(self, message)


(
    _set_template_id,
    _set_target,
    _set_output,
    _set_text,
    _set_subject,
    _set_report,
    _set_from_stale_cache,
    _set_message,
) = (vars(RenderResult)[member.name].__set__ for member in fields(RenderResult))


@dataclass(frozen=True, slots=True)
class BytesResult:
    """A template rendered to bytes of UTF-8, without text and subject; the members are those of RenderResult."""

    template_id: str
    target: str
    output: bytes
    report: Report
    from_stale_cache: bool = False
