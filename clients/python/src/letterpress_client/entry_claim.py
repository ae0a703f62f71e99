"""Who asks for an entry that many processes want."""

from __future__ import annotations

import os
import time

from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.private_files import PrivateFiles

try:
    import fcntl
except ImportError:  # Windows has no such locks.
    fcntl = None  # type: ignore[assignment]

# Seconds between two tries.
POLL_SECONDS = 0.01
# Seconds after which a waiting client fetches, too: the holder may be stuck.
_PATIENCE = 5.0


class EntryClaim:
    """The right to refresh a file of a disk cache, which one client on this machine has at a time.

    It saves requests, and nothing else depends on it: a client that does not get it in time, or at all, goes without.
    """

    def __init__(self, files: PrivateFiles | None = None, name: str = "") -> None:
        self._files = None if fcntl is None else files
        self._name = name
        self._descriptor: int | None = None
        self._end = time.monotonic() + _PATIENCE

    def try_take(self) -> bool:
        """Return whether this caller may fetch; if not, it should try again after a pause."""
        if self._files is None:
            return True
        try:
            if self._descriptor is None:
                self._descriptor = self._files.open_lock(self._name)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return time.monotonic() >= self._end
        except OSError:
            # The folder cannot be made or written; the cache reports it.
            return True
        return True

    def release(self) -> None:
        """Let another process fetch."""
        if self._files is None or self._descriptor is None:
            return
        os.close(self._descriptor)
        self._descriptor = None
        try:
            self._files.delete(self._name)
        except (OSError, LetterpressError):
            return
