"""When to ask the service, and what to make of its silence."""

from __future__ import annotations

import time
from typing import NamedTuple

from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.changed_templates import ChangedTemplates
from letterpress_client.client_settings import ClientSettings
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.template_request import FetchedEntry

# Seconds for which a stale entry is used before the next request: an outage must not slow every render.
_MIN_PAUSE = 10.0
# The most seconds that a service may ask for with Retry-After.
_MAX_PAUSE = 300.0
# Statuses after which an entry may no longer be used.
_REVOKING = (401, 403, 404, 410)


class LoadedEntry(NamedTuple):
    """A template or brand, and whether it is stale because the service could not be reached."""

    entry: CacheEntry
    is_stale: bool


class RefreshPolicy:
    """Decides for one client whether a cached entry is used, also when it is stale. Waits for nothing."""

    def __init__(self, settings: ClientSettings) -> None:
        self._ttl = settings.ttl
        self._max_stale = settings.max_stale
        self._retry_at: dict[CacheKey, float] = {}
        self.changed = ChangedTemplates()

    def is_fresh(self, entry: CacheEntry) -> bool:
        """Return whether the entry needs no asking. A negative age means that the clock was set back."""
        return 0 <= time.time() - entry.checked_at < self._ttl and not self.changed.is_outdated(entry)

    def find_usable(self, known: CacheEntry | None, key: CacheKey) -> LoadedEntry | None:
        """Return what to use without asking, if there is anything."""
        if known is None:
            return None
        if self.is_fresh(known):
            return LoadedEntry(known, is_stale=False)
        # A pause that is longer than any comes of a clock that was set back.
        is_resting = 0 < self._retry_at.get(key, 0.0) - time.time() <= _MAX_PAUSE
        return LoadedEntry(known, is_stale=True) if is_resting and self._may_stand_in(known) else None

    def accept(self, known: CacheEntry | None, key: CacheKey, fetched: FetchedEntry | None) -> CacheEntry:
        """Make an entry of what the service sent, or confirmed."""
        self._retry_at.pop(key, None)
        if fetched is not None:
            return CacheEntry(key, fetched.content, fetched.etag, time.time(), fetched.bytes)
        if known is None:
            raise LetterpressError("UNKNOWN", "the service confirmed what it never sent")
        return CacheEntry(key, known.content, known.etag, time.time(), known.bytes)

    def is_revoked(self, err: LetterpressError) -> bool:
        """Return whether the entry has to go."""
        return err.status in _REVOKING

    def stand_in(self, known: CacheEntry | None, key: CacheKey, err: LetterpressError) -> LoadedEntry:
        """Return the stale entry instead of an answer, or raise the error again when it is too old."""
        if known is None or not _is_passing(err) or not self._may_stand_in(known):
            raise err
        self._retry_at[key] = time.time() + min(max(err.retry_after or 0, _MIN_PAUSE), _MAX_PAUSE)
        return LoadedEntry(known, is_stale=True)

    def forget(self) -> None:
        """Ask the service again at the next render, also during an outage."""
        self._retry_at.clear()

    def _may_stand_in(self, entry: CacheEntry) -> bool:
        return 0 <= time.time() - entry.checked_at <= self._max_stale


def _is_passing(err: LetterpressError) -> bool:
    """Return whether a fault passes by itself and says nothing about the key or what it opens."""
    return err.code in ("NETWORK_ERROR", "TIMEOUT") or err.status == 429 or err.status >= 500
