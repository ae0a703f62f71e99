"""Cache entries as files."""

from __future__ import annotations

import json
import time

from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.cache_seal import CacheSeal
from letterpress_client.engine import EngineName
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_json import parse_json
from letterpress_client.template import Template

# Each file begins with its layout; a reader of another layout treats it as damaged. All libraries write the same.
_LAYOUT = b"letterpress-cache 2 "


def print_disk_entry(seal: CacheSeal, name: str, entry: CacheEntry) -> bytes:
    """Write an entry as the file `name`: a line with layout and seal, then the entry as JSON."""
    members = {
        "templateId": entry.key.template_id,
        "target": entry.key.target,
        "template": entry.template.json,
        "etag": entry.etag,
        "checkedAt": int(entry.checked_at * 1000),
    }
    content = json.dumps({name: member for name, member in members.items() if member is not None}).encode()
    return b"%b%b\n%b" % (_LAYOUT, seal.seal(name, content).encode(), content)


def parse_disk_entry(seal: CacheSeal, name: str, written: bytes, engine: EngineName) -> CacheEntry | None:
    """Read the file `name` back. Return None when it is damaged, of another layout or not sealed for this name.

    None, too, when it is dated in the future: the clock was set back since, and nobody knows how old it is.
    """
    head, end, content = written.partition(b"\n")
    is_ours = end and head.startswith(_LAYOUT) and seal.is_sealed(name, content, head.removeprefix(_LAYOUT))
    if not is_ours:
        return None
    try:
        entry = _to_entry(parse_json(content), len(content), engine)
    except (ValueError, LetterpressError):
        return None
    return entry if entry is not None and entry.checked_at <= time.time() else None


def _to_entry(value: object, length: int, engine: EngineName) -> CacheEntry | None:
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
            tag = etag if isinstance(etag, str) else None
            return CacheEntry(key, Template(template, engine=engine), tag, at / 1000, length)
    return None
