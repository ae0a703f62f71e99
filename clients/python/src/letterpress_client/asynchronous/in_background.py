"""Work that may wait for a disk or a store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from letterpress_client.asynchronous.awaited_store import STORE_LOOP
from letterpress_client.template_cache import TemplateCache

_Result = TypeVar("_Result")

# Whether stores are awaited.
IS_ASYNC = True


async def in_background(cache: TemplateCache, run: Callable[[], _Result]) -> _Result:
    """Run what may wait for the disk or the store of a cache, without holding up the event loop."""
    if not cache.may_wait:
        return run()
    STORE_LOOP.set(asyncio.get_running_loop())
    return await asyncio.to_thread(run)
