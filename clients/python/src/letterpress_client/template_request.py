"""The request for a template or brand, and what the service makes of it."""

from __future__ import annotations

import codecs
from typing import NamedTuple
from urllib.parse import quote

import httpx

from letterpress_client.bearer_auth import BearerAuth
from letterpress_client.cache_entry import BRAND, CacheKey, Served
from letterpress_client.client_settings import ClientSettings
from letterpress_client.error_response import to_redirect_error, to_response_error
from letterpress_client.evaluator.program import PROGRAM_FORMAT
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_json import parse_json
from letterpress_client.stored_brand import StoredBrand
from letterpress_client.template import Template
from letterpress_client.trace_context import trace_headers
from letterpress_client.version import VERSION

# The longest answer that is read: well over the largest template, so that a stray download cannot fill the memory.
_MAX_ANSWER_BYTES = 64 * 1024 * 1024
# Answers that are not followed.
REDIRECTS = (301, 302, 303, 307, 308)


class FetchedEntry(NamedTuple):
    """A template or brand as the service sent it, with its entity tag and the length of its JSON in bytes."""

    content: Served
    etag: str | None
    bytes: int


class TemplateRequest:
    """What is asked of one service with one key, and how answers are read. The connection is in fetch_template.py."""

    def __init__(self, settings: ClientSettings) -> None:
        self.timeout = settings.timeout
        self.auth = BearerAuth(settings.api_key)
        self.base_url = settings.base_url
        self._engine = settings.engine
        self._trace_context = settings.trace_context

    def url_of(self, key: CacheKey) -> str:
        """Return the address of a template for a target, or of a brand."""
        served_id, kind, locale = (quote(part or "", safe="") for part in key)
        if key.kind == BRAND:
            return f"{self.base_url}/v1/sdk/brand/{served_id}"
        query = f"target={kind}&program_format={PROGRAM_FORMAT}" + (f"&locale={locale}" if locale else "")
        return f"{self.base_url}/v1/sdk/template/{served_id}?{query}"

    def headers_of(self, etag: str | None) -> dict[str, str]:
        """Return what goes with the request beside the key; `etag` is that of the entry at hand."""
        headers = {"Accept": "application/json", "User-Agent": f"letterpress-python/{VERSION}"}
        headers |= trace_headers(self._trace_context)
        if etag is not None:
            headers["If-None-Match"] = etag
        return headers

    def parse_answer(
        self, key: CacheKey, response: httpx.Response, body: bytes, etag: str | None
    ) -> FetchedEntry | None:
        """Return the template or brand, or None when the one with the entity tag asked about is current.

        Raises:
            LetterpressError: What the service refuses with; UNKNOWN for an answer that is neither.
        """
        status = response.status_code
        if status == 304 and etag is not None:
            return None
        if status in REDIRECTS:
            raise to_redirect_error(status)
        if status != 200:
            not_found = "BRAND_NOT_FOUND" if key.kind == BRAND else "TEMPLATE_NOT_FOUND"
            retry_after = response.headers.get("Retry-After")
            raise to_response_error(status, body, retry_after, auth=self.auth, not_found=not_found)
        content_type = response.headers.get("Content-Type", "").partition(";")[0].strip()
        if content_type.lower() != "application/json":
            raise _not_served(key, f"it is '{content_type}', not application/json")
        return FetchedEntry(self._parse(key, body), response.headers.get("ETag"), len(body))

    def assert_length(self, length: int, response: httpx.Response) -> None:
        """Raise UNKNOWN when an answer is longer than any template."""
        if length > _MAX_ANSWER_BYTES:
            message = f"the answer is longer than {_MAX_ANSWER_BYTES} bytes"
            raise LetterpressError("UNKNOWN", message, status=response.status_code)

    def timed_out(self) -> LetterpressError:
        """Make the error for an answer that did not come in time."""
        return LetterpressError("TIMEOUT", f"{self.base_url} did not answer within {self.timeout:g} s")

    def broke_off(self, err: Exception) -> LetterpressError:
        """Make the error for a service that could not be reached, or an answer that stopped half-way."""
        reason = self.auth.hide_key(str(err)) or type(err).__name__
        return LetterpressError("NETWORK_ERROR", f"{self.base_url} could not be reached, or broke off: {reason}")

    def _parse(self, key: CacheKey, body: bytes) -> Served:
        try:
            # A byte order mark may be passed over (RFC 8259, section 8.1).
            value = parse_json(body.removeprefix(codecs.BOM_UTF8))
            return StoredBrand(value) if key.kind == BRAND else Template(value, engine=self._engine)
        except LetterpressError as err:
            raise _not_served(key, err.message) from None
        except ValueError:
            raise _not_served(key, "it is not JSON in UTF-8") from None


def _not_served(key: CacheKey, reason: str) -> LetterpressError:
    noun = "brand" if key.kind == BRAND else "template"
    return LetterpressError("UNKNOWN", f"the service's answer is not a {noun}: {reason}", status=200)
