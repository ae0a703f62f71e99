"""What a client is made with, once it has been checked."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx

from letterpress_client.asynchronous.awaited_store import AwaitedStore
from letterpress_client.cache_options import AsyncCacheOptions, AsyncStoreCache, CacheOptions, DiskCache, MemoryCache
from letterpress_client.cache_store import CacheStore
from letterpress_client.engine import EngineName
from letterpress_client.issue import Issue, summarize_options
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.open_engine import open_engine
from letterpress_client.trace_context import ReadTraceContext, active_trace_context

_MAX_SECONDS = 2_147_483
_AUTHORITY = re.compile(rb"[a-z0-9\-._:\[\]]+")
# What an HTTP header field can carry as a bearer token (RFC 6750, section 2.1).
_BEARER_TOKEN = re.compile(r"[A-Za-z0-9\-._~+/]+=*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientSettings:
    """Options with nothing left out. The base URL has no slash at the end; durations are in seconds."""

    api_key: str = field(repr=False)
    base_url: str
    timeout: float
    ttl: float
    max_entries: int
    max_bytes: int
    max_stale: float
    disk_path: str | None
    store: CacheStore | None
    on_cache_error: Callable[[Exception], None] | None
    engine: EngineName
    trace_context: ReadTraceContext


def parse_client_settings(
    *,
    api_key: object,
    base_url: object,
    timeout: object,
    cache: object,
    engine: object,
    trace_context: object = None,
    is_async: bool = False,
) -> ClientSettings:
    """Check options; those that are None may be in the environment.

    Raise INVALID_REQUEST with every fault in one message; the key is in none.
    """
    issues: list[Issue] = []
    limits = _parse_cache(cache, issues, is_async=is_async)
    settings = ClientSettings(
        api_key=_parse_api_key(_or_variable(api_key, "LETTERPRESS_API_KEY"), issues),
        base_url=_parse_base_url(_or_variable(base_url, "LETTERPRESS_URL"), issues),
        timeout=_parse_seconds(timeout, ("timeout",), issues, is_zero_allowed=False),
        ttl=_parse_seconds(limits.ttl, ("cache", "ttl"), issues),
        max_entries=_parse_whole(limits.max_entries, "max_entries", issues),
        max_bytes=_parse_whole(limits.max_bytes, "max_bytes", issues),
        max_stale=_parse_seconds(limits.max_stale, ("cache", "max_stale"), issues),
        disk_path=_parse_path(limits.path, issues) if isinstance(limits, DiskCache) else None,
        store=_parse_store(limits, issues),
        on_cache_error=None if isinstance(limits, MemoryCache) else limits.on_error,
        engine=_parse_engine(engine, issues),
        trace_context=_parse_trace_context(trace_context, issues),
    )
    if issues:
        raise LetterpressError("INVALID_REQUEST", summarize_options(issues), issues=issues)
    return settings


def _or_variable(value: object, name: str) -> object:
    """Return the option, or else the variable of the environment; None where that is empty, too."""
    return (os.environ.get(name) or None) if value is None else value


def _parse_api_key(value: object, issues: list[Issue]) -> str:
    if isinstance(value, str) and _BEARER_TOKEN.fullmatch(value):
        return value
    if value is None:
        issues.append(Issue(("options", "api_key"), "is missing: set LETTERPRESS_API_KEY", "missing"))
    else:
        issues.append(Issue(("options", "api_key"), "must be an API key, without spaces", "api_key"))
    return ""


def _parse_base_url(value: object, issues: list[Issue]) -> str:
    if value is None:
        issues.append(Issue(("options", "base_url"), "is missing: set LETTERPRESS_URL", "missing"))
        return ""
    url = _to_url(value)
    is_plain = url is not None and not (url.userinfo or url.query or url.fragment)
    if url is not None and is_plain and url.scheme in ("http", "https") and _AUTHORITY.fullmatch(url.netloc):
        return f"{url.scheme}://{url.netloc.decode()}{url.raw_path.decode().rstrip('?/')}"
    msg = "must be an http or https URL without user, password, query and fragment"
    issues.append(Issue(("options", "base_url"), msg, "url"))
    return ""


def _to_url(value: object) -> httpx.URL | None:
    try:
        # Twice, because httpx takes away the default port of a scheme in lower case only.
        return httpx.URL(str(httpx.URL(value))) if isinstance(value, str) else None
    except httpx.InvalidURL:
        return None


def _parse_engine(value: object, issues: list[Issue]) -> EngineName:
    if value == "auto" or value == "wasm" or value == "python":
        try:
            open_engine(value)
        except LetterpressError as err:
            issues.extend(err.issues)
        return value
    issues.append(Issue(("options", "engine"), "must be auto, wasm or python", "enum"))
    return "auto"


def _parse_trace_context(value: object, issues: list[Issue]) -> ReadTraceContext:
    if value is None:
        return active_trace_context
    if callable(value):
        return value
    issues.append(Issue(("options", "trace_context"), "must be a function", "function"))
    return active_trace_context


def _parse_cache(value: object, issues: list[Issue], *, is_async: bool) -> AsyncCacheOptions:
    if isinstance(value, CacheOptions) or (is_async and isinstance(value, AsyncStoreCache)):
        return value
    if value is not None:
        names = (
            "MemoryCache, a DiskCache, a StoreCache or an AsyncStoreCache"
            if is_async
            else ("MemoryCache, a DiskCache or a StoreCache")
        )
        issues.append(Issue(("options", "cache"), f"must be a {names}", "cache"))
    return MemoryCache()


def _parse_store(cache: AsyncCacheOptions, issues: list[Issue]) -> CacheStore | None:
    if isinstance(cache, (MemoryCache, DiskCache)):
        return None
    if not all(callable(getattr(cache.store, name, None)) for name in ("get", "set")):
        issues.append(Issue(("options", "cache", "store"), "must have the methods get and set", "store"))
    return AwaitedStore(cache.store) if isinstance(cache, AsyncStoreCache) else cache.store


def _parse_seconds(value: object, path: tuple[str, ...], issues: list[Issue], *, is_zero_allowed: bool = True) -> float:
    seconds = value if isinstance(value, (int, float)) and not isinstance(value, bool) else -1
    if 0 < seconds <= _MAX_SECONDS or (seconds == 0 and is_zero_allowed):
        return float(seconds)
    low = "from 0" if is_zero_allowed else "above 0, up"
    issues.append(Issue(("options", *path), f"must be a number of seconds {low} to {_MAX_SECONDS}", "seconds"))
    return 0.0


def _parse_whole(value: object, name: str, issues: list[Issue]) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value >= 1:
        return value
    issues.append(Issue(("options", "cache", name), "must be a whole number from 1", "integer"))
    return 1


def _parse_path(value: object, issues: list[Issue]) -> str:
    path = os.fspath(value) if isinstance(value, (str, os.PathLike)) else ""
    if isinstance(path, str) and path and "\0" not in path:
        return path
    issues.append(Issue(("options", "cache", "path"), "must name a directory", "path"))
    return ""
