"""What a mail is filled from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from letterpress_client.cache_entry import CacheKey
from letterpress_client.parse_cache_key import parse_brand_key
from letterpress_client.refresh_policy import LoadedEntry
from letterpress_client.stored_brand import StoredBrand
from letterpress_client.template import Template


class LoadedMail(NamedTuple):
    """A template and its data, and whether what the service sent is stale because it could not be reached."""

    template: Template
    data: object
    is_stale: bool


def brand_key_of(data: object) -> CacheKey | None:
    """Return the key of the brand that data name by a text. Raise INVALID_REQUEST for what cannot be an id."""
    brand = data.get("brand") if isinstance(data, Mapping) else None
    return parse_brand_key(brand) if isinstance(brand, str) else None


def to_loaded_mail(template: LoadedEntry, data: object, brand: LoadedEntry | None = None) -> LoadedMail:
    """Join a template, the data and the values of the brand that they name."""
    content = template.entry.content
    if not isinstance(content, Template):
        raise TypeError("the entry holds no template")
    if brand is None or not isinstance(data, Mapping) or not isinstance(brand.entry.content, StoredBrand):
        return LoadedMail(content, data, template.is_stale)
    filled = {**data, "brand": brand.entry.content.tokens}
    return LoadedMail(content, filled, template.is_stale or brand.is_stale)
