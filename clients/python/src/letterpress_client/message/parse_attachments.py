"""Attachments of a message."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from letterpress_client.issue import Loc
from letterpress_client.message.attachment import Attachment
from letterpress_client.message.message_faults import MessageFaults
from letterpress_client.message.parse_header_text import parse_header_text

_MAX_FILENAME_BYTES = 255
_NAME = r"[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}"
_MEDIA_TYPE = re.compile(rf"(?!(?:multipart|message)/){_NAME}/{_NAME}", re.IGNORECASE)
_CONTENT_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,126}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,126})?")


def parse_attachments(value: object, faults: MessageFaults) -> tuple[Attachment, ...]:
    """Return attachments, without those that have a fault."""
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        faults.add(("attachments",), "list", "must be a list")
        return ()
    seen: set[str] = set()
    found = [_parse_attachment(each, ("attachments", index), seen, faults) for index, each in enumerate(value)]
    return tuple(attachment for attachment in found if attachment is not None)


def _parse_attachment(value: object, loc: Loc, seen: set[str], faults: MessageFaults) -> Attachment | None:
    if not isinstance(value, Attachment):
        faults.add(loc, "object", "must be an Attachment")
        return None
    filename = _parse_filename(value.filename, (*loc, "filename"), faults)
    is_content = isinstance(value.content, bytes | str)
    if not is_content:
        faults.add((*loc, "content"), "bytes", "must be bytes or a string")
    if not isinstance(value.content_type, str) or _MEDIA_TYPE.fullmatch(value.content_type) is None:
        msg = "must be a type such as image/png, without parameters"
        faults.add((*loc, "content_type"), "media_type", msg)
        return None
    content_id = value.content_id
    if content_id is not None:
        if not isinstance(content_id, str) or _CONTENT_ID.fullmatch(content_id) is None:
            msg = "must be letters, digits and . _ -, as in logo or logo@shop"
            faults.add((*loc, "content_id"), "content_id", msg)
            return None
        if content_id in seen:
            faults.add((*loc, "content_id"), "duplicate", "must differ from that of the other attachments")
            return None
        seen.add(content_id)
    if filename is None or not is_content:
        return None
    return replace(value, filename=filename, content_type=value.content_type.lower())


def _parse_filename(value: object, loc: Loc, faults: MessageFaults) -> str | None:
    name = parse_header_text(value, loc, _MAX_FILENAME_BYTES, faults)
    if name is not None and (name == "" or re.search(r'[/\\"<>:|?*]', name)):
        faults.add(loc, "filename", 'must be the name of a file, without / \\ " < > : | ? and *')
        return None
    return name
