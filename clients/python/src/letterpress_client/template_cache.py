"""The templates and brands of one client."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from letterpress_client.cache_entry import BRAND, CacheEntry, CacheKey
from letterpress_client.client_settings import ClientSettings
from letterpress_client.disk_entries import DiskEntries
from letterpress_client.entry_claim import EntryClaim
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.memory_entries import MemoryEntries
from letterpress_client.store_entries import StoreEntries

_Result = TypeVar("_Result")


class TemplateCache:
    """The templates and brands of one client: in memory and, if the options say so, also on disk or in a store.

    Whatever asks the disk raises LetterpressError INVALID_REQUEST when others may write in its folder.
    """

    def __init__(self, settings: ClientSettings) -> None:
        self._memory = MemoryEntries(settings.max_entries, settings.max_bytes)
        self._shared = _open_shared(settings)
        self._on_error = settings.on_cache_error
        self._asks_seldom = settings.ttl > 0

    @property
    def may_wait(self) -> bool:
        """Whether any method but find_in_memory may wait for a disk or a store."""
        return self._shared is not None

    def find_in_memory(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry as memory has it."""
        return self._memory.find(key)

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry that was checked last; another process may have written the shared one."""
        in_memory = self._memory.find(key)
        shared = self._try_shared(lambda entries: entries.find(key))
        if shared is None:
            return in_memory
        # One of a time to come has outlived a clock that was set back, and is no newer than what others wrote since.
        if in_memory is not None and shared.checked_at <= in_memory.checked_at <= time.time():
            return in_memory
        self._memory.put(shared)
        return shared

    def claim(self, key: CacheKey) -> EntryClaim:
        """Return the claim to ask for an entry, which a disk gives to one client at a time."""
        # Who asks every time does not profit from what another one has asked.
        claim = self._try_shared(lambda entries: entries.claim(key)) if self._asks_seldom else None
        return claim or EntryClaim()

    def put(self, entry: CacheEntry) -> None:
        """Keep an entry. An error of disk or store is reported to `on_error` and otherwise ignored."""
        self._memory.put(entry)
        self._try_shared(lambda entries: entries.put(entry))

    def drop(self, key: CacheKey) -> None:
        """Remove an entry. An error of disk or store is reported to `on_error` and otherwise ignored."""
        self._memory.delete(key)
        self._try_shared(lambda entries: entries.delete(key))

    def list_all(self, template_id: str | None = None) -> list[CacheEntry]:
        """Return the last checked entry of each target and locale of a template, or of all templates.

        A store cannot list those of all templates, nor locales. Raise what disk or store raises.
        """
        entries: dict[CacheKey, CacheEntry] = {}
        shared = [] if self._shared is None else self._shared.list_all(template_id)
        for entry in (*self._memory.list_all(), *shared):
            if entry.key.kind == BRAND or template_id not in (None, entry.key.id):
                continue
            known = entries.get(entry.key)
            if known is None or known.checked_at < entry.checked_at:
                entries[entry.key] = entry
        return [*entries.values()]

    def delete(self, template_id: str, target: str | None) -> int:
        """Forget a template, for one target or for all, and return how many entries there were.

        Raise what disk or store raises: the caller relies on the entries being gone.
        """
        doomed = [entry.key for entry in self.list_all(template_id) if target in (None, entry.key.kind)]
        for key in doomed:
            self._memory.delete(key)
            if self._shared is not None:
                self._shared.delete(key)
        return len(doomed)

    def clear(self) -> None:
        """Forget all entries of the client's base URL and key. Raise what disk or store raises."""
        self._memory.clear()
        if self._shared is not None:
            self._shared.clear()

    def _try_shared(self, run: Callable[[DiskEntries | StoreEntries], _Result]) -> _Result | None:
        if self._shared is None:
            return None
        try:
            return run(self._shared)
        except LetterpressError:
            raise
        except Exception as err:
            # A store of the application may raise anything.
            if self._on_error is not None:
                self._on_error(err)
            return None


def _open_shared(settings: ClientSettings) -> DiskEntries | StoreEntries | None:
    if settings.disk_path is not None:
        return DiskEntries(settings.disk_path, settings)
    return None if settings.store is None else StoreEntries(settings.store, settings)
