"""Fetches in progress."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from threading import Lock

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
        self._lock = Lock()
        self._in_progress: dict[CacheKey, Future[LoadedEntry]] = {}

    def run(self, key: CacheKey, fetch: Callable[[], LoadedEntry]) -> LoadedEntry:
        """Return the result of the fetch in progress, or else of this one. Raise the error that it raises."""
        while True:
            with self._lock:
                waiting = self._in_progress.get(key)
                if waiting is None:
                    leading: Future[LoadedEntry] = Future()
                    self._in_progress[key] = leading
            if waiting is None:
                return self._lead(key, leading, fetch)
            try:
                return waiting.result()
            except CancelledError:
                continue
            except LetterpressError as err:
                raise err.copy() from err

    def forget(self) -> None:
        """Keep answers to fetches in progress out of the cache: only the callers that wait for them get them."""
        with self._lock:
            self.generation += 1
            self._in_progress.clear()

    def close(self) -> None:
        """Leave fetches in progress to the threads that wait for them."""

    def _lead(self, key: CacheKey, leading: Future[LoadedEntry], fetch: Callable[[], LoadedEntry]) -> LoadedEntry:
        try:
            loaded = fetch()
        except LetterpressError as err:
            self._land(key, leading)
            leading.set_exception(err)
            raise
        except BaseException:
            # This thread was interrupted, but the waiting threads were not: one of them fetches instead.
            self._land(key, leading)
            leading.cancel()
            raise
        self._land(key, leading)
        leading.set_result(loaded)
        return loaded

    def _land(self, key: CacheKey, leading: Future[LoadedEntry]) -> None:
        with self._lock:
            if self._in_progress.get(key) is leading:
                del self._in_progress[key]
