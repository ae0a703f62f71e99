"""What a message has beside the mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from letterpress_client.message.attachment import Attachment
from letterpress_client.message.format_text import TextFormat
from letterpress_client.message.mailbox import Mailbox


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSettings:
    """What a message has beside the mail. A mailbox without a name may be its address alone.

    What a template has of it may be left out, and is replaced by what is given.

    Attributes:
        from_: Who sends it.
        to: Whom it is for: one mailbox, or several.
        cc: Who gets a copy.
        bcc: Who gets a copy of which the others do not know.
        reply_to: Where answers go.
        subject: Replaces the subject of the template.
        text_format: How lines of the text part end; by default they are not broken.
        unsubscribe_url: Where one click unsubscribes (RFC 8058), `https:`.
        auto_submitted: Who need not answer (RFC 3834): no client's holiday note comes back for such a message.
        message_id: `left@right`, without angle brackets; a random one by default.
        message_id_domain: What is right in a random one; by default the domain of `from_`.
        headers: Further header fields.
        attachments: Files.
    """

    to: str | Mailbox | Sequence[str | Mailbox]
    from_: str | Mailbox | None = None
    cc: str | Mailbox | Sequence[str | Mailbox] = ()
    bcc: str | Mailbox | Sequence[str | Mailbox] = ()
    reply_to: str | Mailbox | Sequence[str | Mailbox] | None = None
    subject: str | None = None
    text_format: TextFormat | None = None
    unsubscribe_url: str | None = None
    auto_submitted: Literal["auto-generated", "auto-replied"] | None = None
    message_id: str | None = None
    message_id_domain: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    attachments: Sequence[Attachment] = ()
