"""The asyncio client behind the calls of the other one, so that each case is for both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from letterpress_client import AsyncLetterpressClient


class BlockingClient:
    """An AsyncLetterpressClient with an event loop of its own, in which each call runs to its end."""

    def __init__(self, **options: Any) -> None:
        self._loop = asyncio.new_event_loop()
        try:
            self._client = AsyncLetterpressClient(**options)
        except BaseException:
            self._loop.close()
            raise

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._client, name)
        return lambda *args, **options: self._loop.run_until_complete(method(*args, **options))

    def __repr__(self) -> str:
        return repr(self._client)

    def close(self) -> None:
        self._loop.run_until_complete(self._client.aclose())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()
