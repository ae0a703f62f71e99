"""The message of a mail."""

from __future__ import annotations

from dataclasses import fields, replace
from uuid import uuid4

from letterpress_client.message.format_text import format_text
from letterpress_client.message.mailbox import Mailbox
from letterpress_client.message.message import Message
from letterpress_client.message.message_defaults import MessageDefaults
from letterpress_client.message.message_faults import MessageFaults
from letterpress_client.message.message_settings import MessageSettings
from letterpress_client.message.parse_attachments import parse_attachments
from letterpress_client.message.parse_header_text import parse_header_text
from letterpress_client.message.parse_headers import MAX_VALUE_BYTES, parse_headers
from letterpress_client.message.parse_mailboxes import is_address, is_domain, parse_mailbox, parse_mailboxes
from letterpress_client.render_result import RenderResult


def to_message(mail: RenderResult, settings: MessageSettings) -> Message:
    """Return the message of a mail that was rendered to html. No value can add a header field or a part.

    What a template has of the settings counts where a call does not give it.

    Raises:
        LetterpressError: INVALID_REQUEST with every fault; none holds a value.
    """
    faults = MessageFaults()
    if not isinstance(settings, MessageSettings):
        faults.add((), "object", "must be MessageSettings with from_ and to")
        faults.raise_if_any()
    if mail.target != "html":
        faults.add(("target",), "target", "must be html; nothing else is the body of a message")
    settings = _with_defaults(settings, mail.message)
    from_ = parse_mailbox(settings.from_, ("from_",), faults)
    to = parse_mailboxes(settings.to, ("to",), faults)
    cc = parse_mailboxes(settings.cc, ("cc",), faults)
    bcc = parse_mailboxes(settings.bcc, ("bcc",), faults)
    reply_to = parse_mailboxes(() if settings.reply_to is None else settings.reply_to, ("reply_to",), faults)
    if not isinstance(settings.to, str | Mailbox) and not settings.to:
        faults.add(("to",), "missing", "must be there: whom the message is for")
    subject = _parse_subject(mail.subject if settings.subject is None else settings.subject, faults)
    text_format = settings.text_format
    if text_format not in (None, "wrapped", "flowed"):
        faults.add(("text_format",), "choice", "must be wrapped or flowed")
    headers = parse_headers(settings, faults)
    message_id = _parse_message_id(settings, from_, faults)
    attachments = parse_attachments(settings.attachments, faults)
    faults.raise_if_any()
    assert from_ is not None  # noqa: S101 otherwise there was a fault
    return Message(
        from_=from_,
        to=to,
        cc=cc,
        bcc=bcc,
        reply_to=reply_to,
        subject=subject,
        html=mail.output,
        text=format_text(mail.text, text_format) if mail.text and text_format else mail.text or None,
        text_format=text_format if mail.text else None,
        message_id=message_id,
        headers=headers,
        attachments=attachments,
        mail=mail,
    )


def _with_defaults(settings: MessageSettings, defaults: MessageDefaults | None) -> MessageSettings:
    if defaults is None:
        return settings
    missing = [member.name for member in fields(defaults) if getattr(settings, member.name) is None]
    return replace(settings, **{name: getattr(defaults, name) for name in missing})


def _parse_subject(value: object, faults: MessageFaults) -> str:
    subject = "" if value is None else parse_header_text(value, ("subject",), MAX_VALUE_BYTES, faults)
    if subject == "":
        faults.add(("subject",), "missing", "must be there: the template has no subject, or an empty one")
    return subject or ""


def _parse_message_id(settings: MessageSettings, from_: Mailbox | None, faults: MessageFaults) -> str:
    message_id, domain = settings.message_id, settings.message_id_domain
    if message_id is not None and not is_address(message_id):
        msg = "must be left@right, as in 7f3a@mail.example.com, without < and >"
        faults.add(("message_id",), "message_id", msg)
    if domain is not None and not is_domain(domain):
        faults.add(("message_id_domain",), "domain", "must be a domain such as mail.example.com, in ASCII")
    if message_id is not None:
        return message_id
    return f"{uuid4()}@{domain or (from_.address.rpartition('@')[2] if from_ else '')}"
