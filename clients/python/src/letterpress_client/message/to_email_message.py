"""Messages for Python's own mailers."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import TYPE_CHECKING

from letterpress_client.message.message import Message

if TYPE_CHECKING:
    from email.message import EmailMessage


def to_email_message(message: Message) -> EmailMessage:
    """Return the message as `smtplib.SMTP.send_message` takes it; `as_bytes()` is RFC 5322 and MIME.

    It has no Bcc: name `message.recipients` as `to_addrs`.
    """
    # Loaded by those who use it.
    from email.headerregistry import Address
    from email.message import EmailMessage

    from letterpress_client.message.message_policy import MESSAGE_POLICY

    mail = EmailMessage(policy=MESSAGE_POLICY)
    fields = {"From": [message.from_], "To": message.to, "Cc": message.cc, "Reply-To": message.reply_to}
    for name, mailboxes in fields.items():
        if mailboxes:
            mail[name] = [Address(display_name=each.name or "", addr_spec=each.address) for each in mailboxes]
    mail["Subject"] = message.subject
    mail["Date"] = datetime.now(timezone.utc)
    mail["Message-ID"] = f"<{message.message_id}>"
    for name, value in message.headers.items():
        mail[name] = value
    _add_parts(mail, message)
    return mail


def _add_parts(mail: EmailMessage, message: Message) -> None:
    """Add text and html as alternatives, what the html shows beside it, and other files behind both."""
    html: EmailMessage = mail
    if message.text is None:
        mail.set_content(message.html, subtype="html")
    else:
        mail.set_content(message.text, params={"format": "flowed"} if message.text_format == "flowed" else None)
        mail.add_alternative(message.html, subtype="html")
        *_, html = mail.iter_parts()  # type: ignore[assignment]
    for each in message.attachments:
        maintype, _, subtype = each.content_type.partition("/")
        if each.content_id is None:
            continue
        cid = f"<{each.content_id}>"
        html.add_related(each.data, maintype, subtype, cid=cid, filename=each.filename, disposition="inline")
    for each in message.attachments:
        maintype, _, subtype = each.content_type.partition("/")
        if each.content_id is None:
            mail.add_attachment(each.data, maintype, subtype, filename=each.filename)
