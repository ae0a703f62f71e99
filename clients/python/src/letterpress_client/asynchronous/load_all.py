"""Loading several templates at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

from letterpress_client.cache_entry import CacheKey

_Loaded = TypeVar("_Loaded")


async def load_all(load: Callable[[CacheKey], Awaitable[_Loaded]], keys: Iterable[CacheKey]) -> list[_Loaded]:
    """Return what each key loads, in order."""
    return await asyncio.gather(*map(load, keys))
