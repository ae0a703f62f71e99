"""What a watch knows, whatever reads its stream."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol
from urllib.parse import quote

from letterpress_client.error_response import to_redirect_error, to_response_error
from letterpress_client.event_reader import StreamEvent
from letterpress_client.issue import Issue, summarize_options
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_json import parse_json
from letterpress_client.template_change import TemplateChange, to_template_change
from letterpress_client.template_request import REDIRECTS, TemplateRequest
from letterpress_client.version import VERSION

OnChange = Callable[[TemplateChange], None]
OnReset = Callable[[], None]
OnError = Callable[[LetterpressError], None]

# Seconds; longer than a service is silent: by default it sends a heartbeat every 15.
SILENCE = 60.0
# Statuses that asking again does not change.
_FINAL = (400, 401, 403, 404, 405, 410, 422)
_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 30.0


class ChangeListener(Protocol):
    """What learns of changes before the caller does: the cache."""

    def note_change(self, *names: str, of_brand: bool = False) -> None:
        """Have a template or brand, by any of its names, or everything, revalidated before the next use."""


class WatchState:
    """Where a watch is, and what it makes of what it reads. Waits for nothing."""

    def __init__(
        self,
        asking: TemplateRequest,
        listener: ChangeListener,
        cursor: str | None,
        on_change: OnChange | None,
        on_reset: OnReset | None,
        on_error: OnError | None,
        *,
        brands: bool = False,
    ) -> None:
        if not isinstance(brands, bool):
            issues = [Issue(("options", "brands"), "must be a boolean", "boolean")]
            raise LetterpressError("INVALID_REQUEST", summarize_options(issues), issues=issues)
        self.asking = asking
        self.cursor = cursor
        self._listener = listener
        self._on_change = on_change
        self._on_reset = on_reset
        self._on_error = on_error
        self._failures = 0
        self._brands = brands

    @property
    def url(self) -> str:
        """The address of the stream behind the cursor."""
        asked = [] if self.cursor is None else [f"cursor={quote(self.cursor, safe='')}"]
        query = "&".join([*asked, "brands=true"] if self._brands else asked)
        return f"{self.asking.base_url}/v1/sdk/watch{query and f'?{query}'}"

    @property
    def headers(self) -> dict[str, str]:
        """The header fields of the request, without the key."""
        return {"Accept": "text/event-stream", "User-Agent": f"letterpress-python/{VERSION}"}

    def is_stream(self, status: int, content_type: str) -> bool:
        """Return whether an answer is a stream. Raise UNKNOWN for a redirect, which is not followed."""
        if status in REDIRECTS:
            raise to_redirect_error(status)
        return status == 200 and content_type.startswith("text/event-stream")

    def refused(self, status: int, content_type: str, body: bytes, retry_after: str | None) -> LetterpressError:
        """Make the error for an answer that is no stream."""
        if status != 200:
            return to_response_error(status, body, retry_after, auth=self.asking.auth)
        return LetterpressError("UNKNOWN", f"the service's answer is no stream: it is '{content_type}'", status=status)

    def take(self, event: StreamEvent) -> None:
        """Tell of an event. Raise what the service has ended the stream with."""
        message = _parse_message(event.data)
        if event.type == "end":
            raise _to_end_error(message)
        cursor = message.get("cursor")
        if not isinstance(cursor, str) or not cursor:
            raise LetterpressError("UNKNOWN", "an event of the stream has no cursor")
        if event.type == "reset":
            self._listener.note_change()
            self._call(self._on_reset)
        elif message.get("template_id") or message.get("brand_id"):
            change = to_template_change(message, cursor)
            names = filter(None, (change.template_id, change.brand_id, change.slug, change.previous_slug))
            self._listener.note_change(*names, of_brand=change.brand_id is not None)
            self._call(self._on_change, change)
        elif self.cursor is None:
            # What was confirmed before now may have changed before the stream began.
            self._listener.note_change()
        self.cursor = cursor
        self._failures = 0

    def fail(self, err: LetterpressError) -> bool:
        """Note that the stream has ended with an error. Return whether the error is permanent."""
        self._failures += 1
        if err.status in _FINAL:
            return True
        self._report(err)
        return False

    def pause_after(self, err: LetterpressError | None) -> float:
        """Return the seconds to wait: more after each failure, and random, so that clients spread."""
        longest: float = min(_FIRST_PAUSE * 2 ** max(0, self._failures - 1), _LONGEST_PAUSE)
        asked = 0 if err is None else err.retry_after or 0
        return min(asked, _LONGEST_PAUSE) + random.random() * longest  # noqa: S311 no secret

    def _call(self, tell: Callable[..., object] | None, *args: object) -> None:
        """Call a function of the caller. What it raises must not end the watch."""
        try:
            if tell is not None:
                tell(*args)
        except Exception as err:
            self._report(LetterpressError("UNKNOWN", f"a function of the watch has raised {type(err).__name__}: {err}"))

    def _report(self, err: LetterpressError) -> None:
        if self._on_error is not None:
            self._on_error(err)


def _parse_message(data: str) -> dict[str, object]:
    try:
        message = parse_json(data.encode())
    except (LetterpressError, ValueError):
        message = None
    if isinstance(message, dict):
        return message
    raise LetterpressError("UNKNOWN", "an event of the stream is not JSON")


def _to_end_error(message: dict[str, object]) -> LetterpressError:
    code, text = message.get("code"), message.get("message")
    status = 401 if code == "INVALID_API_KEY" else 503
    return LetterpressError(
        code if isinstance(code, str) else "UNAVAILABLE",
        text if isinstance(text, str) else "the stream has ended",
        status=status,
    )
