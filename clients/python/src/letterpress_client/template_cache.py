"""The templates of one client."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.client_settings import ClientSettings
from letterpress_client.disk_entries import DiskEntries
from letterpress_client.entry_claim import EntryClaim
from letterpress_client.memory_entries import MemoryEntries

_Result = TypeVar("_Result")


class TemplateCache:
    """The templates of one client: in memory, and behind that on disk if it was asked for.

    Whatever asks the disk raises LetterpressError INVALID_REQUEST when others may write in its folder.
    """

    def __init__(self, settings: ClientSettings) -> None:
        self._memory = MemoryEntries(settings.max_entries)
        self._disk = None if settings.disk_path is None else DiskEntries(settings.disk_path, settings)
        self._on_disk_error = settings.on_disk_error
        self._asks_seldom = settings.ttl > 0

    @property
    def has_disk(self) -> bool:
        """Whether any method but find_in_memory may wait for a disk."""
        return self._disk is not None

    def find_in_memory(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry as memory has it."""
        return self._memory.find(key)

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry that was checked last; another process may have written the one on disk."""
        in_memory = self._memory.find(key)
        on_disk = self._try_disk(lambda disk: disk.find(key))
        if on_disk is None:
            return in_memory
        # One of a time to come has outlived a clock that was set back, and is no newer than what others wrote since.
        if in_memory is not None and on_disk.checked_at <= in_memory.checked_at <= time.time():
            return in_memory
        self._memory.put(on_disk)
        return on_disk

    def claim(self, key: CacheKey) -> EntryClaim:
        """Return the claim to ask for an entry, which a disk gives to one client at a time."""
        # Who asks every time does not profit from what another one has asked.
        claim = self._try_disk(lambda disk: disk.claim(key)) if self._asks_seldom else None
        return claim or EntryClaim()

    def put(self, entry: CacheEntry) -> None:
        """Keep an entry. A fault of the disk is told and otherwise ignored."""
        self._memory.put(entry)
        self._try_disk(lambda disk: disk.put(entry))

    def drop(self, key: CacheKey) -> None:
        """Forget an entry. A fault of the disk is told and otherwise ignored."""
        self._memory.delete(key)
        self._try_disk(lambda disk: disk.delete(key))

    def list_all(self) -> list[CacheEntry]:
        """Return the last checked entry of each template and target. Raise OSError when the disk fails."""
        entries = {entry.key: entry for entry in self._memory.list_all()}
        for entry in [] if self._disk is None else self._disk.list_all():
            known = entries.get(entry.key)
            if known is None or known.checked_at < entry.checked_at:
                entries[entry.key] = entry
        return [*entries.values()]

    def delete(self, template_id: str, target: str | None) -> int:
        """Forget a template, for one target or for all, and return how many entries there were.

        Raise OSError when the disk fails: the caller relies on the entries being gone.
        """
        keys = [entry.key for entry in self.list_all()]
        doomed = [key for key in keys if key.template_id == template_id and target in (None, key.target)]
        for key in doomed:
            self._memory.delete(key)
            if self._disk is not None:
                self._disk.delete(key)
        return len(doomed)

    def clear(self) -> None:
        """Forget all entries of the client's base URL and key. Raise OSError when the disk fails."""
        self._memory.clear()
        if self._disk is not None:
            self._disk.clear()

    def _try_disk(self, run: Callable[[DiskEntries], _Result]) -> _Result | None:
        if self._disk is None:
            return None
        try:
            return run(self._disk)
        except OSError as err:
            if self._on_disk_error is not None:
                self._on_disk_error(err)
            return None
