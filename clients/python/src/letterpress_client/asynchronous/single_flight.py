"""Fetches that are under way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from letterpress_client.cache_entry import CacheKey
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.refresh_policy import LoadedTemplate


class SingleFlight:
    """At most one fetch at a time for each template and target. Other callers wait for it.

    Attributes:
        generation: Changes whenever answers that are under way must not enter the cache.
    """

    def __init__(self) -> None:
        self.generation = 0
        self._under_way: dict[CacheKey, asyncio.Task[LoadedTemplate]] = {}

    async def run(self, key: CacheKey, fetch: Callable[[], Coroutine[object, None, LoadedTemplate]]) -> LoadedTemplate:
        """Return what the fetch that is under way returns, or this one. Raise what it raises."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.ensure_future(fetch())
            task.add_done_callback(lambda done: self._land(key, done))
        try:
            # A caller that stops waiting does not stop the others.
            return await asyncio.shield(task)
        except LetterpressError as err:
            raise err.copy() from err

    def forget(self) -> None:
        """Keep answers that are under way out of the cache: only the callers that wait for them get them."""
        self.generation += 1
        self._under_way.clear()

    async def close(self) -> None:
        """End what is under way."""
        tasks = [*self._under_way.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _land(self, key: CacheKey, task: asyncio.Task[LoadedTemplate]) -> None:
        if self._under_way.get(key) is task:
            del self._under_way[key]
        if not task.cancelled():
            # Looked at here, because nobody may be waiting any more.
            task.exception()
