"""Cache entries on disk."""

from __future__ import annotations

import hashlib
import json
import os
import time
import uuid
from pathlib import Path

from letterpress.cache_entry import CacheEntry, CacheKey
from letterpress.client_settings import ClientSettings
from letterpress.disk_entry import parse_disk_entry, print_disk_entry
from letterpress.entry_claim import EntryClaim

# Names are cut to 128 bits, which no two entries will share.
_NAME_LENGTH = 32
# A writer that died leaves its file behind; none takes this many seconds.
_ABANDONED = 3_600


class DiskEntries:
    """Keeps entries as files `<owner>.<entry>.json`; both parts are digests: neither name nor content tells the key.

    Clients with the same base URL and key share entries, others never see them. Files are written aside and renamed,
    with mode 0600, and carry a digest, so that a reader sees a whole entry or none. Every method raises OSError when
    the disk fails.
    """

    def __init__(self, path: str, settings: ClientSettings) -> None:
        self._path = Path(path)
        self._max_entries = settings.max_entries
        self._engine = settings.engine
        self._owner = _digest_name(settings.base_url, settings.api_key)

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry, or None when there is none, or only a damaged one."""
        entry = self._read(self._file_of(key))
        return entry if entry is not None and entry.key == key else None

    def put(self, entry: CacheEntry) -> None:
        """Replace the entry of the same template and target, and remove the oldest entries over the limit."""
        file = self._file_of(entry.key)
        aside = file.with_name(f"{file.name}.{uuid.uuid4()}.tmp")
        content = print_disk_entry(entry)
        self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(content)
            aside.replace(file)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        self._prune()

    def claim(self, key: CacheKey) -> EntryClaim:
        """Return the claim to refresh an entry, not taken yet."""
        self._path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return EntryClaim(self._file_of(key))

    def list_all(self) -> list[CacheEntry]:
        """Return the readable entries of the owner, in no order."""
        entries = (self._read(file) for file in self._files() if file.suffix == ".json")
        return [entry for entry in entries if entry is not None]

    def delete(self, key: CacheKey) -> None:
        """Remove an entry, if there is one."""
        self._file_of(key).unlink(missing_ok=True)

    def clear(self) -> None:
        """Remove all entries of the owner, also damaged ones."""
        for file in self._files():
            file.unlink(missing_ok=True)

    def _read(self, file: Path) -> CacheEntry | None:
        try:
            return parse_disk_entry(file.read_bytes(), self._engine)
        except FileNotFoundError:
            return None

    def _prune(self) -> None:
        changed_at = {file: _changed_at(file) for file in self._files()}
        newest_first = sorted(changed_at, key=changed_at.__getitem__, reverse=True)
        entries = [file for file in newest_first if file.suffix == ".json"]
        long_ago = time.time() - _ABANDONED
        abandoned = [file for file in newest_first if file.suffix == ".tmp" and changed_at[file] < long_ago]
        for file in (*entries[self._max_entries :], *abandoned):
            file.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        try:
            return [file for file in self._path.iterdir() if file.name.startswith(f"{self._owner}.")]
        except FileNotFoundError:
            return []

    def _file_of(self, key: CacheKey) -> Path:
        return self._path / f"{self._owner}.{_digest_name(*key)}.json"


def _changed_at(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        # Another process may have removed it since it was listed.
        return float("inf")


def _digest_name(*parts: str) -> str:
    content = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode("utf-8", "replace")).hexdigest()[:_NAME_LENGTH]
