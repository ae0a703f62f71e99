"""Rendering a template that a client has loaded."""

from __future__ import annotations

from dataclasses import replace

from letterpress_client.cache_entry import CacheKey
from letterpress_client.fill_mail import fill_mail, fill_output_bytes
from letterpress_client.loaded_mail import LoadedMail
from letterpress_client.render_result import BytesResult, RenderResult


def render_loaded(loaded: LoadedMail, key: CacheKey, on_missing: object) -> RenderResult:
    """Fill a mail. Raise RENDER_ERROR."""
    return fill_mail(
        loaded.template,
        key.kind,
        loaded.data,
        on_missing,
        template_id=key.id,
        from_stale_cache=loaded.is_stale,
    )


def render_loaded_bytes(loaded: LoadedMail, key: CacheKey, on_missing: object) -> BytesResult:
    """Fill the body alone, to bytes. Raise RENDER_ERROR."""
    result = fill_output_bytes(loaded.template, key.kind, loaded.data, on_missing)
    return replace(result, template_id=key.id, from_stale_cache=loaded.is_stale)
