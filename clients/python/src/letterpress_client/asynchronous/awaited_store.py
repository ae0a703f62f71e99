"""A store that is awaited, as threads call it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar

from letterpress_client.cache_store import AsyncCacheStore

# Seconds that a store is waited for: one that is slower than the service is of no use.
_PATIENCE = 1.0
# Seconds that one that did not answer is left alone: it must not slow every fetch.
_PAUSE = 10.0

# Where the store is awaited; a thread inherits it from the task that waits for it.
STORE_LOOP: ContextVar[asyncio.AbstractEventLoop] = ContextVar("store_loop")


class AwaitedStore:
    """Has the calls of a CacheStore, for threads that asyncio.to_thread started from the event loop of the store.

    They raise what the store raises, and TimeoutError when it does not answer in time.
    """

    def __init__(self, store: AsyncCacheStore) -> None:
        self._store = store
        self._silent_at = float("-inf")

    def get(self, name: str, /) -> object:
        """Return what the store has under a name."""
        return self._run(lambda: self._store.get(name))

    def set(self, name: str, value: str, ttl: int, /) -> object:
        """Replace the value of a name."""
        return self._run(lambda: self._store.set(name, value, ttl))

    def _run(self, ask: Callable[[], Awaitable[object]]) -> object:
        return asyncio.run_coroutine_threadsafe(self._ask(ask), STORE_LOOP.get()).result()

    async def _ask(self, ask: Callable[[], Awaitable[object]]) -> object:
        fault = TimeoutError(f"the store did not answer within {_PATIENCE:g} s")
        if time.monotonic() - self._silent_at < _PAUSE:
            raise fault
        try:
            return await asyncio.wait_for(ask(), _PATIENCE)
        except asyncio.TimeoutError:
            self._silent_at = time.monotonic()
            raise fault from None
