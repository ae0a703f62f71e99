"""Messages for SendGrid."""

from __future__ import annotations

import re
from base64 import b64encode

from letterpress_client.message.format_mailbox import quote_name
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.message.message import Message


def to_send_grid(message: Message) -> dict[str, object]:
    """Return the body of `POST /v3/mail/send` of SendGrid."""
    lists = {"to": message.to, "cc": message.cc, "bcc": message.bcc}
    replies = [_to_email(each) for each in message.reply_to]
    # The plain form first, as the interface asks.
    contents = {"text/plain": message.text, "text/html": message.html}
    attachments = [
        {
            "filename": each.filename,
            "type": each.content_type,
            "content": b64encode(each.data).decode(),
            "disposition": "attachment" if each.content_id is None else "inline",
            **({} if each.content_id is None else {"content_id": each.content_id}),
        }
        for each in message.attachments
    ]
    return {
        "personalizations": [{name: [_to_email(each) for each in group] for name, group in lists.items() if group}],
        "from": _to_email(message.from_),
        **({"reply_to": replies[0]} if len(replies) == 1 else {"reply_to_list": replies} if replies else {}),
        "subject": message.subject,
        "content": [{"type": kind, "value": value} for kind, value in contents.items() if value is not None],
        **({"headers": dict(message.headers)} if message.headers else {}),
        **({"attachments": attachments} if attachments else {}),
    }


def _to_email(mailbox: Mailbox) -> dict[str, str]:
    """SendGrid takes a comma or semicolon in a name for the end of it unless the name is quoted."""
    if mailbox.name is None:
        return {"email": mailbox.address}
    is_cut = re.search("[,;]", mailbox.name) is not None
    return {"email": mailbox.address, "name": quote_name(mailbox.name) if is_cut else mailbox.name}
