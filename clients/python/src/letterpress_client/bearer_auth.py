"""The key on a request."""

from __future__ import annotations

from collections.abc import Generator

import httpx


class BearerAuth(httpx.Auth):
    """Puts an API key on requests. Its repr does not show the key, wherever a client or a traceback is printed."""

    def __init__(self, api_key: str) -> None:
        self._api_key = api_key

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        """Add the header (RFC 6750, section 2.1)."""
        request.headers["Authorization"] = f"Bearer {self._api_key}"
        yield request

    @property
    def key_length(self) -> int:
        """The number of characters of the key."""
        return len(self._api_key)

    def begins_with(self, start: str) -> bool:
        """Return whether the key begins with a text."""
        return self._api_key.startswith(start)

    def hide_key(self, text: str) -> str:
        """Return the text with the key blotted out."""
        return text.replace(self._api_key, "[key]")

    def hide_key_in_bytes(self, content: bytes) -> bytes:
        """Return the bytes with the key blotted out."""
        return content.replace(self._api_key.encode(), b"[key]")
