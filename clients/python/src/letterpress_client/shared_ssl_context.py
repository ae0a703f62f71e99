"""The certificates that services are checked with."""

from __future__ import annotations

import ssl
from functools import cache

import httpx


@cache
def shared_ssl_context() -> ssl.SSLContext:
    """Return the TLS settings of httpx, made once for a process: reading the certificates takes longer than a fetch."""
    return httpx.create_ssl_context()
