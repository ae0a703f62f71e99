"""The cases of conformance/messages."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from typing import Any

from letterpress_client import (
    Attachment,
    LetterpressError,
    Mailbox,
    Message,
    MessageSettings,
    Template,
    render_template,
    to_message,
)
from tests.support.core_cases import REPOSITORY

_FOLDER = REPOSITORY / "conformance" / "messages"
_TEMPLATES = {
    name: Template(json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    for name in ("template", "template-with-message")
}


def read_message_cases(name: str) -> list[dict[str, Any]]:
    """Return the cases of one file."""
    cases: list[dict[str, Any]] = json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return cases


def to_message_of(case: Mapping[str, Any]) -> Message:
    """Return the message of a case. Raise INVALID_REQUEST."""
    tags = {"text": case["data"], "url": case.get("urls", {})}
    mail = render_template(_TEMPLATES[case.get("template", "template")], {"merge_tags": tags})
    settings = {_to_snake_case(name): _to_value(name, value) for name, value in case["settings"].items()}
    return to_message(mail, MessageSettings(**settings))


def issues_of(err: LetterpressError) -> list[dict[str, object]]:
    """Return places and types of issues, in the names of the cases."""
    return [
        {"loc": [_to_camel_case(each) if isinstance(each, str) else each for each in issue.loc], "type": issue.type}
        for issue in err.issues
    ]


def _to_value(name: str, value: Any) -> Any:
    if name in ("from", "to", "cc", "bcc", "replyTo"):
        return [_to_mailbox(each) for each in value] if isinstance(value, list) else _to_mailbox(value)
    if name == "attachments":
        return [_to_attachment(each) for each in value]
    return value


def _to_mailbox(value: Any) -> Any:
    return Mailbox(**value) if isinstance(value, dict) else value


def _to_attachment(value: dict[str, str]) -> Attachment:
    content = b64decode(value["contentBase64"])
    others = {_to_snake_case(name): text for name, text in value.items() if name != "contentBase64"}
    return Attachment(content=content, **others)


def _to_snake_case(name: str) -> str:
    return "from_" if name == "from" else re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name)


def _to_camel_case(name: str) -> str:
    """Header names have capitals and no underscores, so they stay as they are."""
    return "from" if name == "from_" else re.sub("_([a-z])", lambda found: found[1].upper(), name)
