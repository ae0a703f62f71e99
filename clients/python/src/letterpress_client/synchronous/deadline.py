"""Time limits for whole requests."""

from __future__ import annotations

import time

# Below this a socket would take its limit for none.
_LEAST_SECONDS = 0.001


class Deadline(dict[str, float]):
    """The `timeout` extension of an httpx request, for the request as a whole.

    httpx limits each of connecting, writing and reading by itself. Each asks this mapping for its limit when it begins,
    and is given what is left.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._end = time.monotonic() + seconds

    def get(self, name: str, default: object = None) -> float:
        """Return the seconds left, for whatever phase."""
        return max(self._end - time.monotonic(), _LEAST_SECONDS)

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return time.monotonic() >= self._end
