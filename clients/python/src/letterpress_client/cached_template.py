"""What `list_cached` lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone

from letterpress_client.cache_entry import CacheEntry


@dataclass(frozen=True, slots=True)
class CachedTemplate:
    """A template in the cache.

    Attributes:
        template_id: As in the call.
        target: The target whose program it has.
        checked_at: When the service last sent or confirmed it, in UTC.
        is_fresh: False when the next render asks the service.
        locale: As in the call; None for the own language of the template.
    """

    template_id: str
    target: str
    checked_at: datetime
    is_fresh: bool
    locale: str | None = None


def to_cached_template(entry: CacheEntry, *, is_fresh: bool) -> CachedTemplate:
    """Describe an entry of the cache."""
    checked_at = datetime.fromtimestamp(entry.checked_at, timezone.utc)
    return CachedTemplate(entry.key.id, entry.key.kind, checked_at, is_fresh, entry.key.locale)
