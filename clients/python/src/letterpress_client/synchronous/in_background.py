"""Work that may wait for a disk or a store."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from letterpress_client.template_cache import TemplateCache

_Result = TypeVar("_Result")

# Whether stores are awaited.
IS_ASYNC = False


def in_background(_: TemplateCache, run: Callable[[], _Result]) -> _Result:
    """Run it in the caller's thread, which waits in any case."""
    return run()
