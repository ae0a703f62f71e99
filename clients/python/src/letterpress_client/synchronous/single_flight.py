"""Fetches that are under way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from threading import Lock

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
        self._lock = Lock()
        self._under_way: dict[CacheKey, Future[LoadedTemplate]] = {}

    def run(self, key: CacheKey, fetch: Callable[[], LoadedTemplate]) -> LoadedTemplate:
        """Return what the fetch that is under way returns, or this one. Raise what it raises."""
        while True:
            with self._lock:
                waiting = self._under_way.get(key)
                if waiting is None:
                    leading: Future[LoadedTemplate] = Future()
                    self._under_way[key] = leading
            if waiting is None:
                return self._lead(key, leading, fetch)
            try:
                return waiting.result()
            except CancelledError:
                continue
            except LetterpressError as err:
                raise err.copy() from err

    def forget(self) -> None:
        """Keep answers that are under way out of the cache: only the callers that wait for them get them."""
        with self._lock:
            self.generation += 1
            self._under_way.clear()

    def close(self) -> None:
        """Leave what is under way to the threads that wait for it."""

    def _lead(
        self, key: CacheKey, leading: Future[LoadedTemplate], fetch: Callable[[], LoadedTemplate]
    ) -> LoadedTemplate:
        try:
            loaded = fetch()
        except LetterpressError as err:
            self._land(key, leading)
            leading.set_exception(err)
            raise
        except BaseException:
            # This thread was interrupted, and those that wait were not: one of them continues in its place.
            self._land(key, leading)
            leading.cancel()
            raise
        self._land(key, leading)
        leading.set_result(loaded)
        return loaded

    def _land(self, key: CacheKey, leading: Future[LoadedTemplate]) -> None:
        with self._lock:
            if self._under_way.get(key) is leading:
                del self._under_way[key]
