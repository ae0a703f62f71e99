"""Asking the service, and waiting for the answer."""

from __future__ import annotations

import httpx

from letterpress_client.cache_entry import CacheKey
from letterpress_client.synchronous.deadline import Deadline
from letterpress_client.template_request import FetchedEntry, TemplateRequest


def fetch_template(
    http_client: httpx.Client, asking: TemplateRequest, key: CacheKey, etag: str | None
) -> FetchedEntry | None:
    """Ask the service for a template. Return None when the one with the entity tag is current.

    Raises:
        LetterpressError: What the service refuses with, NETWORK_ERROR, TIMEOUT, or UNKNOWN for an answer that is not a
            template.
    """
    deadline = Deadline(asking.timeout)
    try:
        response = _send(http_client, asking, key, etag, deadline)
        try:
            body = _read(response, asking, deadline)
        finally:
            response.close()
    except httpx.TimeoutException as err:
        raise asking.timed_out() from err
    except (httpx.HTTPError, OSError) as err:
        raise asking.broke_off(err) from err
    return asking.parse_answer(key, response, body, etag)


def _send(
    http_client: httpx.Client, asking: TemplateRequest, key: CacheKey, etag: str | None, deadline: Deadline
) -> httpx.Response:
    headers = asking.headers_of(etag)
    request = http_client.build_request("GET", asking.url_of(key), headers=headers, extensions={"timeout": deadline})
    # Redirects are not followed: the key is meant for this address and no other.
    return http_client.send(request, auth=asking.auth, stream=True, follow_redirects=False)


def _read(response: httpx.Response, asking: TemplateRequest, deadline: Deadline) -> bytes:
    body = bytearray()
    for chunk in response.iter_bytes():
        body += chunk
        asking.assert_length(len(body), response)
        if deadline.is_over:
            raise asking.timed_out()
    return bytes(body)
