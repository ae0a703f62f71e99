"""Cache entries as files."""

from __future__ import annotations

import hashlib
import json

from letterpress.cache_entry import CacheEntry, CacheKey
from letterpress.engine import EngineName
from letterpress.letterpress_error import LetterpressError
from letterpress.parse_json import parse_json
from letterpress.template import Template

# The first line of a file; a reader of another layout takes it for damaged. The JavaScript library writes the same.
_LAYOUT = "letterpress-cache 1"


def print_disk_entry(entry: CacheEntry) -> bytes:
    """Write an entry: a line with layout and SHA-256 of the rest, then the entry as JSON."""
    members = {
        "templateId": entry.key.template_id,
        "target": entry.key.target,
        "template": entry.template.json,
        "etag": entry.etag,
        "checkedAt": int(entry.checked_at * 1000),
    }
    content = json.dumps({name: member for name, member in members.items() if member is not None}).encode()
    return f"{_LAYOUT} {hashlib.sha256(content).hexdigest()}\n".encode() + content


def parse_disk_entry(written: bytes, engine: EngineName) -> CacheEntry | None:
    """Read a file back. Return None when it is damaged or of another layout."""
    head, end, content = written.partition(b"\n")
    if not end or head != f"{_LAYOUT} {hashlib.sha256(content).hexdigest()}".encode():
        return None
    try:
        return _to_entry(parse_json(content), engine)
    except (ValueError, LetterpressError):
        return None


def _to_entry(value: object, engine: EngineName) -> CacheEntry | None:
    match value:
        case {
            "templateId": str(template_id),
            "target": str(target),
            "template": template,
            "checkedAt": int(at),
            **rest,
        }:
            etag = rest.get("etag")
            key = CacheKey(template_id, target)
            return CacheEntry(
                key, Template(template, engine=engine), etag if isinstance(etag, str) else None, at / 1000
            )
    return None
