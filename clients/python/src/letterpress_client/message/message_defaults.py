"""Settings of messages that a template has."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.message.mailbox import Mailbox


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDefaults:
    """What messages of a template have unless a call says otherwise, as `MessageSettings` has it."""

    from_: str | Mailbox | None = None
    reply_to: str | Mailbox | Sequence[str | Mailbox] | None = None
    unsubscribe_url: str | None = None
    auto_submitted: str | None = None
    message_id_domain: str | None = None
    text_format: str | None = None


_NAMES = {
    "from": "from_",
    "replyTo": "reply_to",
    "unsubscribeUrl": "unsubscribe_url",
    "autoSubmitted": "auto_submitted",
    "messageIdDomain": "message_id_domain",
    "textFormat": "text_format",
}


def parse_message_defaults(text: str) -> MessageDefaults:
    """Read what the program `message` has written: JSON, of whose members those are taken that are known here.

    Raises:
        LetterpressError: RENDER_ERROR for what is no object.
    """
    try:
        members = json.loads(text)
    except (ValueError, RecursionError):
        members = None
    if not isinstance(members, dict):
        issues = [Issue(("template", "programs", "message"), "must write a JSON object", "message")]
        raise LetterpressError("RENDER_ERROR", summarize_issues(issues), issues=issues)
    settings = {own: _to_setting(members[name]) for name, own in _NAMES.items() if name in members}
    return MessageDefaults(**cast("dict[str, str]", settings))  # of whatever type, as the message looks at each


def _to_setting(value: object) -> object:
    if isinstance(value, list):
        return [_to_setting(each) for each in value]
    if isinstance(value, dict):
        return Mailbox(address=cast("str", value.get("address")), name=cast("str | None", value.get("name")))
    return value
