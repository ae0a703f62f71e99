"""Asking the service from asyncio."""

from __future__ import annotations

import asyncio

import httpx

from letterpress_client.cache_entry import CacheKey
from letterpress_client.template_request import FetchedEntry, TemplateRequest


async def fetch_template(
    http_client: httpx.AsyncClient, asking: TemplateRequest, key: CacheKey, etag: str | None
) -> FetchedEntry | None:
    """Ask the service for a template, as fetch_template does."""
    try:
        response, body = await asyncio.wait_for(_send(http_client, asking, key, etag), asking.timeout)
    except asyncio.TimeoutError as err:
        raise asking.timed_out() from err
    except (httpx.HTTPError, OSError) as err:
        raise asking.broke_off(err) from err
    return asking.parse_answer(key, response, body, etag)


async def _send(
    http_client: httpx.AsyncClient, asking: TemplateRequest, key: CacheKey, etag: str | None
) -> tuple[httpx.Response, bytes]:
    request = http_client.build_request("GET", asking.url_of(key), headers=asking.headers_of(etag), timeout=None)
    # Redirects are not followed: the key is meant for this address and no other.
    response = await http_client.send(request, auth=asking.auth, stream=True, follow_redirects=False)
    try:
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            asking.assert_length(len(body), response)
        return response, bytes(body)
    finally:
        await response.aclose()
