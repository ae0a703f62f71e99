"""Listening for changes in a task."""

from __future__ import annotations

import asyncio
from types import TracebackType

import httpx

from letterpress_client.event_reader import EventReader
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.watch_state import SILENCE, WatchState


class AsyncTemplateWatch:
    """A watch that runs until it is closed, or the service refuses it permanently."""

    def __init__(self, state: WatchState, http_client: httpx.AsyncClient) -> None:
        self._state = state
        self._http_client = http_client
        self._ready = asyncio.Event()
        self._task = asyncio.ensure_future(self._run())

    async def __aenter__(self) -> AsyncTemplateWatch:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    @property
    def cursor(self) -> str | None:
        """Position in the stream, to continue from later; None before the first event."""
        return self._state.cursor

    async def wait_until_ready(self) -> None:
        """Wait until it receives changes, or has ended."""
        await self._ready.wait()

    async def wait_until_ended(self) -> LetterpressError | None:
        """Wait until it has ended. Return the reason, unless it was closed."""
        try:
            return await asyncio.shield(self._task)
        except asyncio.CancelledError:
            if self._task.cancelled():
                return None
            raise

    async def aclose(self) -> None:
        """End it. No function is called once this returns."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> LetterpressError:
        try:
            while True:
                err = await self._follow()
                if err is not None and self._state.fail(err):
                    return err
                await asyncio.sleep(self._state.pause_after(err))
        finally:
            self._ready.set()

    async def _follow(self) -> LetterpressError | None:
        """Return when the stream has ended, with the error that ended it."""
        asking = self._state.asking
        try:
            await self._read()
        except LetterpressError as err:
            return err
        except httpx.TimeoutException:
            return asking.timed_out()
        except (httpx.HTTPError, OSError) as err:
            return asking.broke_off(err)
        return None

    async def _read(self) -> None:
        state, asking = self._state, self._state.asking
        timeout = httpx.Timeout(asking.timeout, read=SILENCE)
        request = self._http_client.build_request("GET", state.url, headers=state.headers, timeout=timeout)
        response = await self._http_client.send(request, auth=asking.auth, stream=True, follow_redirects=False)
        try:
            content_type = response.headers.get("Content-Type", "")
            if not state.is_stream(response.status_code, content_type):
                body, retry_after = await response.aread(), response.headers.get("Retry-After")
                raise state.refused(response.status_code, content_type, body, retry_after)
            reader = EventReader()
            async for chunk in response.aiter_bytes():
                for event in reader.read(chunk):
                    state.take(event)
                    self._ready.set()
        finally:
            await response.aclose()
