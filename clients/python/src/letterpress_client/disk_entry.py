"""Cache entries as files."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping

from letterpress_client.cache_entry import BRAND, CacheEntry, CacheKey
from letterpress_client.cache_seal import CacheSeal
from letterpress_client.engine import EngineName
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_json import parse_json
from letterpress_client.stored_brand import StoredBrand
from letterpress_client.template import Template

# Each file begins with its layout; a reader of another layout treats it as damaged. All libraries write the same.
_LAYOUT = b"letterpress-cache 2 "


def print_disk_entry(seal: CacheSeal, name: str, entry: CacheEntry) -> bytes:
    """Write an entry as the file `name`: a line with layout and seal, then the entry as JSON."""
    key, served = entry.key, entry.content
    members: dict[str, object] = (
        {"brandId": key.id, "brand": served.json}
        if isinstance(served, StoredBrand)
        else {"templateId": key.id, "target": key.kind, "locale": key.locale, "template": served.json}
    )
    members |= {"etag": entry.etag, "checkedAt": int(entry.checked_at * 1000)}
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
        case {"brandId": str(brand_id), "brand": brand, "checkedAt": int(at), **rest}:
            return CacheEntry(CacheKey(brand_id, BRAND), StoredBrand(brand), _to_text(rest, "etag"), at / 1000, length)
        case {
            "templateId": str(template_id),
            "target": str(target),
            "template": template,
            "checkedAt": int(at),
            **rest,
        }:
            key = CacheKey(template_id, target, _to_text(rest, "locale"))
            return CacheEntry(key, Template(template, engine=engine), _to_text(rest, "etag"), at / 1000, length)
    return None


def _to_text(members: Mapping[object, object], name: str) -> str | None:
    member = members.get(name)
    return member if isinstance(member, str) else None
