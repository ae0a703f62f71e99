"""Loading several templates at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

from letterpress_client.cache_entry import CacheKey

_Loaded = TypeVar("_Loaded")

_MAX_THREADS = 8


def load_all(load: Callable[[CacheKey], _Loaded], keys: Iterable[CacheKey]) -> list[_Loaded]:
    """Return what each key loads, in order, in threads with the context of this one."""
    context = copy_context()
    with ThreadPoolExecutor(max_workers=_MAX_THREADS) as pool:
        # A context can be entered by one thread at a time.
        return [*pool.map(lambda key: context.copy().run(load, key), keys)]
