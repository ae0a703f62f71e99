"""Many renders at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from letterpress_client.cache_entry import CacheKey
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_cache_key import parse_cache_key
from letterpress_client.refresh_policy import LoadedTemplate
from letterpress_client.render_loaded import render_loaded
from letterpress_client.render_request import RenderRequest
from letterpress_client.render_result import RenderResult


class RenderBatch:
    """Many renders, each by itself: one that fails gives its error, and the others are rendered."""

    def __init__(self, requests: Iterable[RenderRequest]) -> None:
        self._asked = [(request, _try_parse_key(request)) for request in requests]

    @property
    def keys(self) -> list[CacheKey]:
        """What has to be loaded, each once."""
        return [*dict.fromkeys(key for _, key in self._asked if isinstance(key, CacheKey))]

    def render(
        self, loaded: Mapping[CacheKey, LoadedTemplate | LetterpressError]
    ) -> list[RenderResult | LetterpressError]:
        """Return one result or error for each request, in order."""
        return [
            key if isinstance(key, LetterpressError) else _try_render(request, key, loaded[key])
            for request, key in self._asked
        ]


def _try_parse_key(request: RenderRequest) -> CacheKey | LetterpressError:
    try:
        return parse_cache_key(request.template_id, request.target)
    except LetterpressError as err:
        return err


def _try_render(
    request: RenderRequest, key: CacheKey, loaded: LoadedTemplate | LetterpressError
) -> RenderResult | LetterpressError:
    if isinstance(loaded, LetterpressError):
        return loaded
    try:
        return render_loaded(loaded, key, request.dynamic_data, request.on_missing)
    except LetterpressError as err:
        return err
