"""Where an application keeps what several processes share, such as a Redis."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class CacheStore(Protocol):
    """A store that answers at once, for one thread or more.

    The clients of Redis and Memcached have this shape, and so have diskcache, cachelib and the caches of Django. Values
    are sealed: writing to the store cannot make a client use what no client kept.
    """

    def get(self, name: str, /) -> object:
        """Return what was set last under a name as str or bytes; something else where that is gone, or never was."""

    def set(self, name: str, value: str, ttl: int, /) -> object:
        """Replace the value of a name, whole or not at all. It is of no use after `ttl` seconds."""


class AsyncCacheStore(Protocol):
    """A store that is awaited, such as `redis.asyncio` and aiocache have."""

    def get(self, name: str, /) -> Awaitable[object]:
        """Return what a CacheStore returns."""

    def set(self, name: str, value: str, ttl: int, /) -> Awaitable[object]:
        """Do as a CacheStore does."""
