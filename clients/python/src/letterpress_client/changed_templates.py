"""Which templates have changed at the service."""

from __future__ import annotations

import time
from threading import Lock

from letterpress_client.cache_entry import CacheEntry

# More names than a process renders between two times that it asks for each.
_MAX_NAMES = 1_000


class ChangedTemplates:
    """Notes when changes were heard of, in seconds since 1970. For several threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._heard_at: dict[str, float] = {}
        self._all_heard_at = 0.0

    def note(self, *names: str) -> None:
        """Note a change of one template, by every name it has."""
        with self._lock:
            for name in names:
                self._heard_at[name] = time.time()
            is_full = len(self._heard_at) > _MAX_NAMES
        if is_full:
            self.note_all()

    def note_all(self) -> None:
        """Note that any template may have changed."""
        with self._lock:
            self._all_heard_at = time.time()
            self._heard_at.clear()

    def is_outdated(self, entry: CacheEntry) -> bool:
        """Return whether the entry was confirmed before its template changed."""
        names = (entry.key.template_id, entry.template.template_id)
        return entry.checked_at <= max(self._all_heard_at, *(self._heard_at.get(name, 0.0) for name in names))
