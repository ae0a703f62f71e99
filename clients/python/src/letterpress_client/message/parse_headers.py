"""Header fields of a message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from letterpress_client.message.message_faults import MessageFaults
from letterpress_client.message.parse_header_text import ENCODED_WORD, parse_header_text

if TYPE_CHECKING:
    from letterpress_client.message.message_settings import MessageSettings

# A field with a value of this length is a line within the 998 bytes of RFC 5322, wherever it is folded.
MAX_VALUE_BYTES = 870

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,63}")
# Characters of RFC 3986 but parentheses: some parsers take what is in them for a comment.
_HTTPS = re.compile(r"https://[A-Z0-9_\[][A-Z0-9_\-.~:/?#\[\]@!$&'*+,;=%]*", re.IGNORECASE | re.ASCII)

# What settings of their own say, what makes the parts of a message, and what is written on its way.
_RESERVED = re.compile(
    r"from|sender|to|cc|bcc|reply-to|subject|date|message-id|mime-version|content-.*|list-unsubscribe.*|auto-submitted"
    r"|return-path|received.*|dkim-.*|arc-.*|authentication-results|resent-.*",
    re.IGNORECASE,
)


def parse_headers(settings: MessageSettings, faults: MessageFaults) -> dict[str, str]:
    """Return the fields that settings of their own stand for, and those that a caller adds, without those at fault."""
    headers: dict[str, str] = {}
    url = settings.unsubscribe_url
    if url is not None:
        if isinstance(url, str) and len(url) <= MAX_VALUE_BYTES - 2 and _is_https(url):
            headers["List-Unsubscribe"] = f"<{url}>"
            headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        else:
            rule = "must be a URL with https:, percent-encoded, ( as %28 and ) as %29 too"
            faults.add(("unsubscribe_url",), "url", f"{rule}, of at most {MAX_VALUE_BYTES - 2} characters")
    if settings.auto_submitted in ("auto-generated", "auto-replied"):
        headers["Auto-Submitted"] = settings.auto_submitted
    elif settings.auto_submitted is not None:
        faults.add(("auto_submitted",), "choice", "must be auto-generated or auto-replied")
    return headers | _parse_further(settings.headers, faults)


def _parse_further(value: object, faults: MessageFaults) -> dict[str, str]:
    if not isinstance(value, Mapping):
        faults.add(("headers",), "object", "must be a mapping of names and values")
        return {}
    headers: dict[str, str] = {}
    seen: set[str] = set()
    for index, (name, text) in enumerate(value.items()):
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            msg = "must have a name of letters, digits and -, at most 64"
            faults.add(("headers", index), "header_name", msg)
            continue
        loc = ("headers", name)
        if _RESERVED.fullmatch(name):
            faults.add(loc, "reserved", "is written by the message itself, by a mailer or on the way")
        elif name.lower() in seen:
            faults.add(loc, "duplicate", "must be there once, in whatever case")
        else:
            parsed = parse_header_text(text, loc, MAX_VALUE_BYTES, faults)
            if parsed:
                headers[name] = parsed
            elif parsed is not None:
                faults.add(loc, "empty", "must not be empty")
        seen.add(name.lower())
    return headers


def _is_https(url: str) -> bool:
    return _HTTPS.fullmatch(url) is not None and not ENCODED_WORD.search(url)
