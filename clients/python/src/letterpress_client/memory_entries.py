"""Cache entries in memory."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from letterpress_client.cache_entry import CacheEntry, CacheKey


class MemoryEntries:
    """Keeps the most recently used entries of one client, but none that is longer than all of them may be.

    For several threads.
    """

    def __init__(self, max_entries: int, max_bytes: int) -> None:
        self._max_entries = max_entries
        self._max_bytes = max_bytes
        self._bytes = 0
        self._entries: OrderedDict[CacheKey, CacheEntry] = OrderedDict()
        self._lock = Lock()

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry, which counts as a use."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._entries.move_to_end(key)
            return entry

    def put(self, entry: CacheEntry) -> None:
        """Replace the entry of the same key; over the limits, drop the least recently used."""
        with self._lock:
            self._remove(entry.key)
            if entry.bytes > self._max_bytes:
                return
            self._entries[entry.key] = entry
            self._bytes += entry.bytes
            while len(self._entries) > self._max_entries or self._bytes > self._max_bytes:
                self._remove(next(iter(self._entries)))

    def list_all(self) -> list[CacheEntry]:
        """Return all entries, the least recently used first."""
        with self._lock:
            return [*self._entries.values()]

    def delete(self, key: CacheKey) -> None:
        """Forget an entry, if there is one."""
        with self._lock:
            self._remove(key)

    def clear(self) -> None:
        """Forget all entries."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    def _remove(self, key: CacheKey) -> None:
        entry = self._entries.pop(key, None)
        self._bytes -= 0 if entry is None else entry.bytes
