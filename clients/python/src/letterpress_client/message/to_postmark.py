"""Messages for Postmark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable

from letterpress_client.message.format_mailbox import format_mailbox
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.message.message import Message


def to_postmark(message: Message) -> dict[str, object]:
    """Return the body of `POST /email` of Postmark. Message-ID is Postmark's."""
    lists = {"Cc": message.cc, "Bcc": message.bcc, "ReplyTo": message.reply_to}
    return {
        "From": format_mailbox(message.from_),
        "To": _join(message.to),
        **{name: _join(mailboxes) for name, mailboxes in lists.items() if mailboxes},
        "Subject": message.subject,
        "HtmlBody": message.html,
        **({} if message.text is None else {"TextBody": message.text}),
        "Headers": [{"Name": name, "Value": value} for name, value in message.headers.items()],
        "Attachments": [
            {
                "Name": each.filename,
                "Content": b64encode(each.data).decode(),
                "ContentType": each.content_type,
                "ContentID": None if each.content_id is None else f"cid:{each.content_id}",
            }
            for each in message.attachments
        ],
    }


def _join(mailboxes: Iterable[Mailbox]) -> str:
    return ", ".join(map(format_mailbox, mailboxes))
