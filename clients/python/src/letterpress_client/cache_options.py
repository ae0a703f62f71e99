"""Where templates are kept, and for how long."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryCache:
    """Keeps templates in memory.

    Attributes:
        ttl: Seconds for which a template is used without asking the service; 0 asks every time.
        max_entries: The most entries kept, templates times targets; the least recently used go first.
        max_stale: Seconds since the service last confirmed a template for which it may stand in during an outage; 0 is
            never.
    """

    ttl: float = 300.0
    max_entries: int = 50
    max_stale: float = 86_400.0


@dataclass(frozen=True, slots=True)
class DiskCache:
    """Keeps templates in memory and in a directory, which all processes share that name it.

    Attributes:
        path: A directory of its own; made, with mode 0700, when it is not there.
        ttl: As in MemoryCache.
        max_entries: As in MemoryCache, for the memory and for the directory.
        max_stale: As in MemoryCache.
        on_error: Hears of faults of the disk. They never fail a render: the directory is then passed over.
    """

    path: str | os.PathLike[str]
    ttl: float = 300.0
    max_entries: int = 50
    max_stale: float = 86_400.0
    on_error: Callable[[Exception], None] | None = None
