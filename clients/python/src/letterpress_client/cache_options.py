"""Where templates are kept, and for how long."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass

from letterpress_client.cache_store import AsyncCacheStore, CacheStore


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCache:
    """Keeps templates in memory.

    Attributes:
        ttl: Seconds for which a template is used without asking the service; 0 asks every time.
        max_entries: The most entries kept, templates times targets; the least recently used go first.
        max_stale: Seconds since the service last confirmed a template for which it may stand in during an outage; 0 is
            never.
        max_bytes: The most bytes of all entries kept, as the service sent them.
    """

    ttl: float = 300.0
    max_entries: int = 50
    max_stale: float = 86_400.0
    max_bytes: int = 67_108_864


@dataclass(frozen=True, slots=True)
class DiskCache:
    """Keeps templates in memory and in a directory, which all processes share that name it.

    Attributes:
        path: A directory of its own; made, with mode 0700, when it is not there.
        ttl: As in MemoryCache.
        max_entries: As in MemoryCache, for the memory and for the directory.
        max_stale: As in MemoryCache.
        on_error: Hears of faults of the disk. They never fail a render: the directory is then passed over.
        max_bytes: As in MemoryCache, for the memory and for the directory.
    """

    path: str | os.PathLike[str]
    ttl: float = 300.0
    max_entries: int = 50
    max_stale: float = 86_400.0
    on_error: Callable[[Exception], None] | None = None
    max_bytes: int = 67_108_864


@dataclass(frozen=True, slots=True)
class StoreCache:
    """Keeps templates in memory and in a store of the application, such as a Redis, which several machines may share.

    Attributes:
        store: Has `get` and `set`; see CacheStore. AsyncLetterpressClient calls it in other threads.
        ttl: As in MemoryCache.
        max_entries: As in MemoryCache, for the memory. How many the store keeps is its own affair.
        max_bytes: As in MemoryCache, for the memory.
        max_stale: As in MemoryCache.
        on_error: Hears of faults of the store. They never fail a render: the store is then passed over.
    """

    store: CacheStore
    _: KW_ONLY
    ttl: float = 300.0
    max_entries: int = 50
    max_bytes: int = 67_108_864
    max_stale: float = 86_400.0
    on_error: Callable[[Exception], None] | None = None


@dataclass(frozen=True, slots=True)
class AsyncStoreCache:
    """Keeps templates in memory and in a store that is awaited; for AsyncLetterpressClient.

    Attributes:
        store: Has `get` and `set`; see AsyncCacheStore. It is waited for up to a second, in the loop of the client.
        ttl: As in MemoryCache.
        max_entries: As in StoreCache.
        max_bytes: As in StoreCache.
        max_stale: As in MemoryCache.
        on_error: As in StoreCache.
    """

    store: AsyncCacheStore
    _: KW_ONLY
    ttl: float = 300.0
    max_entries: int = 50
    max_bytes: int = 67_108_864
    max_stale: float = 86_400.0
    on_error: Callable[[Exception], None] | None = None


CacheOptions = MemoryCache | DiskCache | StoreCache
AsyncCacheOptions = CacheOptions | AsyncStoreCache
