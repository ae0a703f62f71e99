"""Messages for Resend."""

from __future__ import annotations

from base64 import b64encode

from letterpress_client.message.format_mailbox import format_mailbox
from letterpress_client.message.message import Message


def to_resend(message: Message) -> dict[str, object]:
    """Return the body of `POST /emails` of Resend."""
    lists = {"to": message.to, "cc": message.cc, "bcc": message.bcc, "reply_to": message.reply_to}
    attachments = [
        {
            "filename": each.filename,
            "content": b64encode(each.data).decode(),
            "content_type": each.content_type,
            **({} if each.content_id is None else {"content_id": each.content_id}),
        }
        for each in message.attachments
    ]
    return {
        "from": format_mailbox(message.from_),
        **{name: [format_mailbox(each) for each in group] for name, group in lists.items() if group},
        "subject": message.subject,
        "html": message.html,
        **({} if message.text is None else {"text": message.text}),
        **({"headers": dict(message.headers)} if message.headers else {}),
        **({"attachments": attachments} if attachments else {}),
    }
