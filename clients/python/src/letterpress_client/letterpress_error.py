"""What every failing call raises."""

from __future__ import annotations

from collections.abc import Sequence

from letterpress_client.issue import Issue


class LetterpressError(Exception):
    """What every failing call of this library raises. Holds no API key and no value of a merge tag.

    Attributes:
        code: What is wrong. Of the service: INVALID_API_KEY, FORBIDDEN, TEMPLATE_NOT_FOUND, ENDPOINT_REMOVED,
            INVALID_REQUEST, PAYLOAD_TOO_LARGE, RATE_LIMITED, UNAVAILABLE, INTERNAL; it may add others. Of this library:
            RENDER_ERROR, INVALID_REQUEST, NETWORK_ERROR, TIMEOUT, UNKNOWN.
        message: For people.
        status: HTTP status of the answer; 0 when there was none.
        issues: Every fault, for INVALID_REQUEST and RENDER_ERROR; otherwise empty.
        retry_after: Seconds after which the service wants to be asked again, if it said so.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        issues: Sequence[Issue] = (),
        retry_after: int | None = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.status = status
        self.issues = tuple(issues)
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"

    def __reduce__(self) -> tuple[object, ...]:
        """Let the error travel between processes; exceptions are rebuilt from their positional arguments otherwise."""
        return _rebuild, (self.code, self.message, self.status, self.issues, self.retry_after)

    def copy(self) -> LetterpressError:
        """Return an equal error, for another thread: raising one adds to its traceback."""
        return _rebuild(self.code, self.message, self.status, self.issues, self.retry_after)


def _rebuild(
    code: str, message: str, status: int, issues: tuple[Issue, ...], retry_after: int | None
) -> LetterpressError:
    return LetterpressError(code, message, status=status, issues=issues, retry_after=retry_after)
