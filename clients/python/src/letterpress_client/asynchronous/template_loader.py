"""Templates and brands from the cache or the service."""

from __future__ import annotations

import asyncio

import httpx

from letterpress_client.asynchronous.fetch_template import fetch_template
from letterpress_client.asynchronous.in_background import in_background
from letterpress_client.asynchronous.single_flight import SingleFlight
from letterpress_client.cache_entry import CacheKey
from letterpress_client.entry_claim import POLL_SECONDS
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.refresh_policy import LoadedEntry, RefreshPolicy
from letterpress_client.template_cache import TemplateCache
from letterpress_client.template_request import TemplateRequest


class TemplateLoader:
    """Gets templates and brands from the cache or the service, with at most one request at a time for each key."""

    def __init__(
        self, asking: TemplateRequest, cache: TemplateCache, policy: RefreshPolicy, http_client: httpx.AsyncClient
    ) -> None:
        self._asking = asking
        self._cache = cache
        self._policy = policy
        self._http_client = http_client
        self._flights = SingleFlight()

    async def load(self, key: CacheKey) -> LoadedEntry:
        """Return a template or brand. Raise what fetch_template raises, unless a cached one can be used."""
        entry = self._cache.find_in_memory(key)
        if entry is not None and self._policy.is_fresh(entry):
            return LoadedEntry(entry, is_stale=False)
        return await self._flights.run(key, lambda: self._refresh(key))

    def forget(self) -> None:
        """Keep answers to fetches in progress out of the cache: only the callers that wait for them get them."""
        self._flights.forget()
        self._policy.forget()

    def note_change(self, *names: str, of_brand: bool = False) -> None:
        """Have a template or brand, by any of its names, or everything, revalidated before the next use."""
        if names:
            self._policy.changed.note(*names, of_brand=of_brand)
        else:
            self._policy.changed.note_all()
        # The service may have answered a fetch in progress before the change.
        self._flights.forget()

    async def close(self) -> None:
        """Cancel the fetches in progress."""
        await self._flights.close()

    async def _refresh(self, key: CacheKey) -> LoadedEntry:
        usable = self._policy.find_usable(await in_background(self._cache, lambda: self._cache.find(key)), key)
        if usable is not None:
            return usable
        claim = await in_background(self._cache, lambda: self._cache.claim(key))
        try:
            while not claim.try_take():  # noqa: ASYNC110 the one waited for may be another process
                await asyncio.sleep(POLL_SECONDS)
            return await self._ask(key)
        finally:
            claim.release()

    async def _ask(self, key: CacheKey) -> LoadedEntry:
        generation = self._flights.generation
        known = await in_background(self._cache, lambda: self._cache.find(key))
        usable = self._policy.find_usable(known, key)
        if usable is not None:
            return usable
        try:
            etag = None if known is None else known.etag
            fetched = await fetch_template(self._http_client, self._asking, key, etag)
            entry = self._policy.accept(known, key, fetched)
        except LetterpressError as err:
            if self._policy.is_revoked(err):
                await in_background(self._cache, lambda: self._cache.drop(key))
            return self._policy.stand_in(known, key, err)
        if generation == self._flights.generation:
            await in_background(self._cache, lambda: self._cache.put(entry))
        return LoadedEntry(entry, is_stale=False)
