"""Many renders at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from letterpress_client.cache_entry import CacheKey
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.loaded_mail import brand_key_of, to_loaded_mail
from letterpress_client.parse_cache_key import parse_cache_key
from letterpress_client.refresh_policy import LoadedEntry
from letterpress_client.render_loaded import render_loaded
from letterpress_client.render_request import RenderRequest
from letterpress_client.render_result import RenderResult

# What loading each key has given.
Loaded: TypeAlias = "Mapping[CacheKey, LoadedEntry | LetterpressError]"
_Keys: TypeAlias = "tuple[CacheKey, CacheKey | None]"


class RenderBatch:
    """Many renders, each by itself: one that fails gives its error, and the others are rendered."""

    def __init__(self, requests: Iterable[RenderRequest]) -> None:
        self._asked = [(request, _try_parse_keys(request)) for request in requests]

    @property
    def template_keys(self) -> list[CacheKey]:
        """The templates that have to be loaded, each once."""
        return [*dict.fromkeys(keys[0] for _, keys in self._asked if isinstance(keys, tuple))]

    def brand_keys(self, templates: Loaded) -> list[CacheKey]:
        """Return the brands that have to be loaded for the templates that could be, each once."""
        pairs = [keys for _, keys in self._asked if isinstance(keys, tuple)]
        needed = (brand for template, brand in pairs if isinstance(templates[template], LoadedEntry))
        return [*dict.fromkeys(brand for brand in needed if brand is not None)]

    def render(self, loaded: Loaded) -> list[RenderResult | LetterpressError]:
        """Return one result or error for each request, in order."""
        return [
            keys if isinstance(keys, LetterpressError) else _try_render(request, keys, loaded)
            for request, keys in self._asked
        ]


def _try_parse_keys(request: RenderRequest) -> _Keys | LetterpressError:
    try:
        key = parse_cache_key(request.template_id, request.target, request.locale)
        return key, brand_key_of(request.dynamic_data)
    except LetterpressError as err:
        return err


def _try_render(request: RenderRequest, keys: _Keys, loaded: Loaded) -> RenderResult | LetterpressError:
    key, brand_key = keys
    template = loaded[key]
    brand = None if brand_key is None else loaded.get(brand_key)
    if isinstance(template, LetterpressError):
        return template
    if isinstance(brand, LetterpressError):
        return brand
    try:
        return render_loaded(to_loaded_mail(template, request.dynamic_data, brand), key, request.on_missing)
    except LetterpressError as err:
        return err
