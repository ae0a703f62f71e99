"""Whole messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letterpress_client.message.attachment import Attachment
from letterpress_client.message.format_text import TextFormat
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.render_result import RenderResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A whole message, of which every value was checked: for a mailer, or for the API of a sending service.

    Attributes:
        from_: Who sends it.
        to: Whom it is for.
        cc: Who gets a copy.
        bcc: Who gets a copy of which the others do not know.
        reply_to: Where answers go.
        subject: One line.
        html: The body.
        text: The plain text part; None when the template has none.
        text_format: How its lines end; None when they are as the template has them.
        message_id: Without angle brackets.
        headers: The fields that no other attribute holds.
        attachments: Files; their types are in lower case.
        mail: What the template was rendered to, with its report.
    """

    from_: Mailbox
    to: tuple[Mailbox, ...]
    cc: tuple[Mailbox, ...]
    bcc: tuple[Mailbox, ...]
    reply_to: tuple[Mailbox, ...]
    subject: str
    html: str
    text: str | None
    text_format: TextFormat | None
    message_id: str
    headers: Mapping[str, str]
    attachments: tuple[Attachment, ...]
    mail: RenderResult

    @property
    def recipients(self) -> tuple[str, ...]:
        """Every address that the message goes to, as an SMTP envelope names them."""
        return tuple(mailbox.address for mailbox in (*self.to, *self.cc, *self.bcc))
