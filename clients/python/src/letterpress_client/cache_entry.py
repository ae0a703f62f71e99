"""Fetched templates and brands, as caches keep them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from letterpress_client.stored_brand import StoredBrand
from letterpress_client.template import Template

Served: TypeAlias = "Template | StoredBrand"

# The kind of a stored brand. No target has this name.
BRAND = "brand"


class CacheKey(NamedTuple):
    """What an entry is found by within one client: its base URL and key are the cache's own.

    Attributes:
        id: UUID or slug, as in the call.
        kind: The target of a template, or `brand`.
        locale: Of a template, the language tag in the call; None for its own language.
    """

    id: str
    kind: str
    locale: str | None = None

    @property
    def kind_in_locale(self) -> str:
        """What caches outside the memory name the kind: with the locale, if there is one."""
        return self.kind if self.locale is None else f"{self.kind} {self.locale}"


@dataclass(frozen=True, slots=True)
class CacheEntry:
    """A fetched template or brand.

    Attributes:
        key: What it is found by.
        content: As the service sent it.
        etag: Its entity tag.
        checked_at: When the service last sent or confirmed it, in seconds since 1970.
        bytes: How long it is where it comes from.
    """

    key: CacheKey
    content: Served
    etag: str | None
    checked_at: float
    bytes: int
