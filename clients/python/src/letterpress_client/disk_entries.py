"""Cache entries on disk."""

from __future__ import annotations

import hashlib
import json
import time
from itertools import accumulate

from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.cache_seal import CacheSeal
from letterpress_client.client_settings import ClientSettings
from letterpress_client.disk_entry import parse_disk_entry, print_disk_entry
from letterpress_client.entry_claim import EntryClaim
from letterpress_client.private_files import PrivateFiles

# A writer that died leaves its file behind; none takes this many seconds.
_ABANDONED = 3_600


class DiskEntries:
    """Keeps entries as sealed files `<owner>.<entry>.json`.

    Neither names nor contents tell the API key, and without it nobody can tell what a name stands for, or make a file
    that is read. Clients with the same base URL and key share entries, others never see them. Files are written aside
    and renamed, so that a reader sees a whole entry or none. Every method raises LetterpressError INVALID_REQUEST when
    others may write in the folder, and OSError when the disk fails.
    """

    def __init__(self, path: str, settings: ClientSettings) -> None:
        self._files = PrivateFiles(path)
        self._max_entries = settings.max_entries
        self._max_bytes = settings.max_bytes
        self._engine = settings.engine
        self._seal = CacheSeal(settings.base_url, settings.api_key)
        self._unsealed_owner = _unsealed_owner(settings.base_url, settings.api_key)

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry, or None when there is none that this client's key authenticates."""
        return self._read(self._name_of(key))

    def put(self, entry: CacheEntry) -> None:
        """Replace the entry of the same key, and remove the oldest entries over the limit."""
        name = self._name_of(entry.key)
        written = print_disk_entry(self._seal, name, entry)
        if len(written) > self._max_bytes:
            self._files.delete(name)
            return
        self._files.replace(name, written)
        self._prune()

    def claim(self, key: CacheKey) -> EntryClaim:
        """Return the claim to refresh an entry, not taken yet."""
        return EntryClaim(self._files, f"{self._seal.name_of(key)}.lock")

    def list_all(self, entry_id: str | None = None) -> list[CacheEntry]:
        """Return the entries that this client's key authenticates, of an id or of all, in no order."""
        names = self._files.list_changes(f"{self._seal.owner}.")
        entries = (self._read(name) for name in names if name.endswith(".json"))
        return [entry for entry in entries if entry is not None and entry_id in (None, entry.key.id)]

    def delete(self, key: CacheKey) -> None:
        """Remove an entry, if there is one."""
        self._files.delete(self._name_of(key))

    def clear(self) -> None:
        """Remove all files of the owner, also damaged and unsealed ones."""
        for name in self._list_own():
            self._files.delete(name)

    def _read(self, name: str) -> CacheEntry | None:
        written = self._files.read(name)
        return None if written is None else parse_disk_entry(self._seal, name, written, self._engine)

    def _prune(self) -> None:
        changed_at = self._list_own()
        newest_first = sorted(changed_at, key=changed_at.__getitem__, reverse=True)
        unsealed = [name for name in newest_first if not name.startswith(self._seal.owner)]
        entries = [name for name in newest_first if name not in unsealed and name.endswith(".json")]
        long_ago = time.time() - _ABANDONED
        abandoned = [name for name in newest_first if name.endswith(".tmp") and changed_at[name] < long_ago]
        for name in (*self._find_over(entries), *abandoned, *unsealed):
            self._files.delete(name)

    def _find_over(self, names: list[str]) -> list[str]:
        """Return what is over the limits, of entries with the newest first."""
        lengths = accumulate(self._files.length_of(name) for name in names)
        kept = [length <= self._max_bytes for length in lengths][: self._max_entries]
        return [name for at, name in enumerate(names) if at >= len(kept) or not kept[at]]

    def _list_own(self) -> dict[str, float]:
        return self._files.list_changes(f"{self._seal.owner}.", f"{self._unsealed_owner}.")

    def _name_of(self, key: CacheKey) -> str:
        return f"{self._seal.name_of(key)}.json"


def _unsealed_owner(base_url: str, api_key: str) -> str:
    """Return what names of layout 1 begin with. Its entries have no seal: they are never read."""
    content = json.dumps((base_url, api_key), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()[:32]
