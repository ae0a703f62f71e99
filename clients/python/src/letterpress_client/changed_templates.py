"""Which templates and brands have changed at the service."""

from __future__ import annotations

import time
from threading import Lock

from letterpress_client.cache_entry import CacheEntry
from letterpress_client.stored_brand import StoredBrand

# More names than a process renders between two times that it asks for each.
_MAX_NAMES = 1_000


class ChangedTemplates:
    """Notes when changes were heard of, in seconds since 1970. For several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard_at: dict[tuple[bool, str], float] = {}
        self._all_heard_at = 0.0

    def note(self, *names: str, of_brand: bool = False) -> None:
        """Note a change of one template or brand, by every name it has."""
        with self._lock:
            for name in names:
                self._heard_at[of_brand, name] = time.time()
            is_full = len(self._heard_at) > _MAX_NAMES
        if is_full:
            self.note_all()

    def note_all(self) -> None:
        """Note that any template and any brand may have changed."""
        with self._lock:
            self._all_heard_at = time.time()
            self._heard_at.clear()

    def is_outdated(self, entry: CacheEntry) -> bool:
        """Return whether the entry was confirmed before its template or brand changed."""
        content = entry.content
        of_brand = isinstance(content, StoredBrand)
        names = (entry.key.id, content.brand_id if isinstance(content, StoredBrand) else content.template_id)
        heard_at = (self._heard_at.get((of_brand, name), 0.0) for name in names)
        return entry.checked_at <= max(self._all_heard_at, *heard_at)
