"""Fetched templates, as caches keep them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from letterpress_client.template import Template


class CacheKey(NamedTuple):
    """What an entry is found by within one client: its base URL and key are the cache's own."""

    template_id: str
    target: str


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """A fetched template.

    Attributes:
        key: What it is found by.
        template: As the service sent it.
        etag: Its entity tag.
        checked_at: When the service last sent or confirmed it, in seconds since 1970.
        bytes: How long it is where it comes from.
    """

    key: CacheKey
    template: Template
    etag: str | None
    checked_at: float
    bytes: int
