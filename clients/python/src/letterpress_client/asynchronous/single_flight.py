"""Fetches in progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from letterpress_client.cache_entry import CacheKey
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.refresh_policy import LoadedEntry


class SingleFlight:
    """At most one fetch at a time for each key. Other callers wait for it.

    Attributes:
        generation: Changes whenever answers to fetches in progress must not enter the cache.
    """

    def __init__(self) -> None:
        self.generation = 0
        self._in_progress: dict[CacheKey, asyncio.Task[LoadedEntry]] = {}

    async def run(self, key: CacheKey, fetch: Callable[[], Coroutine[object, None, LoadedEntry]]) -> LoadedEntry:
        """Return the result of the fetch in progress, or else of this one. Raise the error that it raises."""
        task = self._in_progress.get(key)
        if task is None:
            task = self._in_progress[key] = asyncio.ensure_future(fetch())
            task.add_done_callback(lambda done: self._land(key, done))
        try:
            # A caller that stops waiting does not stop the others.
            return await asyncio.shield(task)
        except LetterpressError as err:
            raise err.copy() from err

    def forget(self) -> None:
        """Keep answers to fetches in progress out of the cache: only the callers that wait for them get them."""
        self.generation += 1
        self._in_progress.clear()

    async def close(self) -> None:
        """Cancel the fetches in progress."""
        tasks = [*self._in_progress.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _land(self, key: CacheKey, task: asyncio.Task[LoadedEntry]) -> None:
        if self._in_progress.get(key) is task:
            del self._in_progress[key]
        if not task.cancelled():
            # Looked at here, because nobody may be waiting any more.
            task.exception()
