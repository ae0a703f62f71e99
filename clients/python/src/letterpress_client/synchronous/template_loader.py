"""Templates from the cache or the service."""

from __future__ import annotations

import time
from concurrent.futures import CancelledError, Future
from threading import Lock

import httpx

from letterpress_client.cache_entry import CacheKey
from letterpress_client.entry_claim import POLL_SECONDS
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.refresh_policy import LoadedTemplate, RefreshPolicy
from letterpress_client.synchronous.fetch_template import fetch_template
from letterpress_client.template_cache import TemplateCache
from letterpress_client.template_request import TemplateRequest


class TemplateLoader:
    """Gets templates from the cache or the service. For each template and target at most one request is under way."""

    def __init__(
        self, asking: TemplateRequest, cache: TemplateCache, policy: RefreshPolicy, http_client: httpx.Client
    ) -> None:
        self._asking = asking
        self._cache = cache
        self._policy = policy
        self._http_client = http_client
        self._lock = Lock()
        self._under_way: dict[CacheKey, Future[LoadedTemplate]] = {}
        self._generation = 0

    def load(self, key: CacheKey) -> LoadedTemplate:
        """Return a template. Raise what fetch_template raises, unless a cached template may stand in."""
        while True:
            entry = self._cache.find_in_memory(key)
            if entry is not None and self._policy.is_fresh(entry):
                return LoadedTemplate(entry, is_stale=False)
            with self._lock:
                waiting = self._under_way.get(key)
                if waiting is None:
                    leading: Future[LoadedTemplate] = Future()
                    self._under_way[key] = leading
            if waiting is None:
                return self._lead(key, leading)
            try:
                return waiting.result()
            except CancelledError:
                continue
            except LetterpressError as err:
                raise err.copy() from err

    def forget(self) -> None:
        """Make the answers that are under way count for those who wait for them only: they do not enter the cache."""
        with self._lock:
            self._generation += 1
            self._under_way.clear()
        self._policy.forget()

    def note_change(self, *names: str) -> None:
        """Have a template, by any of its names, or all templates, asked for again before they are used."""
        if names:
            self._policy.changed.note(*names)
        else:
            self._policy.changed.note_all()
        # What is under way may have been answered before.
        with self._lock:
            self._generation += 1
            self._under_way.clear()

    def _lead(self, key: CacheKey, leading: Future[LoadedTemplate]) -> LoadedTemplate:
        try:
            loaded = self._refresh(key)
        except LetterpressError as err:
            self._land(key, leading)
            leading.set_exception(err)
            raise
        except BaseException:
            # This thread was interrupted, which is nothing to those who wait: one of them goes on in its place.
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

    def _refresh(self, key: CacheKey) -> LoadedTemplate:
        usable = self._policy.find_usable(self._cache.find(key), key)
        if usable is not None:
            return usable
        claim = self._cache.claim(key)
        try:
            while not claim.try_take():
                time.sleep(POLL_SECONDS)
            return self._ask(key)
        finally:
            claim.release()

    def _ask(self, key: CacheKey) -> LoadedTemplate:
        generation = self._generation
        known = self._cache.find(key)
        usable = self._policy.find_usable(known, key)
        if usable is not None:
            return usable
        try:
            etag = None if known is None else known.etag
            fetched = fetch_template(self._http_client, self._asking, key, etag)
            entry = self._policy.accept(known, key, fetched)
        except LetterpressError as err:
            if self._policy.is_revoked(err):
                self._cache.drop(key)
            return self._policy.stand_in(known, key, err)
        if generation == self._generation:
            self._cache.put(entry)
        return LoadedTemplate(entry, is_stale=False)
