"""Listening for changes in a thread."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Thread, current_thread
from types import TracebackType

import httpx

from letterpress_client.event_reader import EventReader
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.watch_state import SILENCE, WatchState

# Seconds; a connection that is only being made ends by itself, and calls no function.
_LONGEST_END = 1.0


class TemplateWatch:
    """A watch that runs until it is closed, or the service refuses it permanently."""

    def __init__(self, state: WatchState, http_client: httpx.Client) -> None:
        self._state = state
        self._http_client = http_client
        self._closed = Event()
        self._ready = Event()
        self._error: LetterpressError | None = None
        self._response: httpx.Response | None = None
        self._thread = Thread(target=self._run, name="letterpress-watch", daemon=True)
        self._thread.start()

    def __enter__(self) -> TemplateWatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    @property
    def cursor(self) -> str | None:
        """Position in the stream, to continue from later; None before the first event."""
        return self._state.cursor

    def wait_until_ready(self, timeout: float | None = None) -> bool:
        """Wait until it receives changes, or has ended. Return False when neither happened in time."""
        return self._ready.wait(timeout)

    def wait_until_ended(self, timeout: float | None = None) -> LetterpressError | None:
        """Wait until it has ended. Return the reason, unless it was closed or still runs."""
        self._thread.join(timeout)
        return self._error

    def close(self) -> None:
        """End it. No function is called once this returns."""
        self._closed.set()
        response = self._response
        if response is not None:
            _end_reading(response)
        if current_thread() is not self._thread:
            self._thread.join(_LONGEST_END)

    def _run(self) -> None:
        try:
            while not self._closed.is_set():
                err = self._follow()
                if self._closed.is_set():
                    return
                if err is not None and self._state.fail(err):
                    self._error = err
                    return
                self._closed.wait(self._state.pause_after(err))
        finally:
            self._ready.set()

    def _follow(self) -> LetterpressError | None:
        """Return when the stream has ended, with the error that ended it."""
        asking = self._state.asking
        try:
            self._read()
        except LetterpressError as err:
            return err
        except httpx.TimeoutException:
            return asking.timed_out()
        except (httpx.HTTPError, OSError) as err:
            return asking.broke_off(err)
        return None

    def _read(self) -> None:
        state, asking = self._state, self._state.asking
        timeout = httpx.Timeout(asking.timeout, read=SILENCE)
        request = self._http_client.build_request("GET", state.url, headers=state.headers, timeout=timeout)
        response = self._http_client.send(request, auth=asking.auth, stream=True, follow_redirects=False)
        self._response = response
        try:
            content_type = response.headers.get("Content-Type", "")
            if not state.is_stream(response.status_code, content_type):
                body, retry_after = response.read(), response.headers.get("Retry-After")
                raise state.refused(response.status_code, content_type, body, retry_after)
            reader = EventReader()
            for chunk in response.iter_bytes():
                for event in reader.read(chunk):
                    if self._closed.is_set():
                        return
                    state.take(event)
                    self._ready.set()
        finally:
            self._response = None
            response.close()


def _end_reading(response: httpx.Response) -> None:
    """Wake a thread that waits for more of an answer."""
    stream = response.extensions.get("network_stream")
    connection = None if stream is None else stream.get_extra_info("socket")
    if isinstance(connection, socket.socket):
        with suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)
