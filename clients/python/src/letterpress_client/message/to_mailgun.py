"""Messages for Mailgun."""

from __future__ import annotations

from typing import TypedDict

from letterpress_client.message.format_mailbox import format_mailbox
from letterpress_client.message.message import Message


class MailgunRequest(TypedDict):
    """What `httpx.post` and `requests.post` take by name."""

    data: dict[str, str | list[str]]
    files: list[tuple[str, tuple[str, bytes, str]]]


def to_mailgun(message: Message) -> MailgunRequest:
    """Return fields and files of `POST /v3/{domain}/messages` of Mailgun: the html names inline files by id."""
    data: dict[str, str | list[str]] = {"from": format_mailbox(message.from_)}
    for name, mailboxes in {"to": message.to, "cc": message.cc, "bcc": message.bcc}.items():
        if mailboxes:
            data[name] = [format_mailbox(each) for each in mailboxes]
    data |= {"subject": message.subject, "html": message.html}
    if message.text is not None:
        data["text"] = message.text
    if message.reply_to:
        data["h:Reply-To"] = ", ".join(map(format_mailbox, message.reply_to))
    data |= {f"h:{name}": value for name, value in message.headers.items()}
    files = [
        (
            "attachment" if each.content_id is None else "inline",
            (each.content_id or each.filename, each.data, each.content_type),
        )
        for each in message.attachments
    ]
    return {"data": data, "files": files}
