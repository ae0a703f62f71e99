"""Cache entries in a store of the application."""

from __future__ import annotations

import secrets

from letterpress_client.cache_entry import CacheEntry, CacheKey
from letterpress_client.cache_seal import CacheSeal
from letterpress_client.cache_store import CacheStore
from letterpress_client.client_settings import ClientSettings
from letterpress_client.disk_entry import parse_disk_entry, print_disk_entry
from letterpress_client.dynamic_data import TARGETS
from letterpress_client.entry_claim import EntryClaim


class StoreEntries:
    """Keeps sealed entries in a store, which cannot be listed: a new generation hides all entries of the one before.

    Every method raises what the store raises.
    """

    def __init__(self, store: CacheStore, settings: ClientSettings) -> None:
        self._store = store
        self._engine = settings.engine
        self._seal = CacheSeal(settings.base_url, settings.api_key)
        # Nobody has use for an entry afterwards.
        self._ttl = int(settings.ttl + settings.max_stale) + 1

    def find(self, key: CacheKey) -> CacheEntry | None:
        """Return the entry, or None when there is none that this client's key authenticates."""
        name = self._name_of(key)
        written = self._get(name)
        return None if written is None else parse_disk_entry(self._seal, name, written, self._engine)

    def put(self, entry: CacheEntry) -> None:
        """Replace the entry of the same key."""
        name = self._name_of(entry.key)
        self._store.set(name, print_disk_entry(self._seal, name, entry).decode(), self._ttl)

    def claim(self, _key: CacheKey) -> EntryClaim:
        """Return a claim that everybody has: each process asks for itself."""
        return EntryClaim()

    def list_all(self, template_id: str | None = None) -> list[CacheEntry]:
        """Return the entries of a template in its own language. A store cannot list templates and locales."""
        if template_id is None:
            return []
        entries = [self.find(CacheKey(template_id, target)) for target in TARGETS]
        return [entry for entry in entries if entry is not None]

    def delete(self, key: CacheKey) -> None:
        """Remove an entry. Nothing that is sealed is empty."""
        self._store.set(self._name_of(key), "", self._ttl)

    def clear(self) -> None:
        """Hide all entries of the owner."""
        self._store.set(self._generation_name, secrets.token_hex(8), self._ttl)

    def _name_of(self, key: CacheKey) -> str:
        generation = (self._get(self._generation_name) or b"").decode(errors="replace")
        return self._seal.name_of(key._replace(kind=f"{generation}:{key.kind}"))

    @property
    def _generation_name(self) -> str:
        return f"{self._seal.owner}.generation"

    def _get(self, name: str) -> bytes | None:
        value = self._store.get(name)
        if isinstance(value, str):
            return value.encode(errors="replace")
        return value if isinstance(value, bytes) else None
