from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from letterpress_client import AsyncLetterpressClient, DiskCache, LetterpressError
from tests.support.scripted_server import Exchange, ScriptedServer, silence
from tests.support.template_fixture import API_KEY, greeting

_Result = TypeVar("_Result")


class Gate:
    """An answer that waits until it may be given."""

    def __init__(self) -> None:
        self.asked, self.may_answer = threading.Event(), threading.Event()

    def __call__(self, exchange: Exchange) -> None:
        self.asked.set()
        self.may_answer.wait(10)
        greeting(exchange)

    async def until_asked(self) -> None:
        assert await asyncio.to_thread(self.asked.wait, 10)


def run(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    return asyncio.run(coroutine)


def test_fifty_tasks_send_one_request_also_when_it_fails(server: ScriptedServer) -> None:
    async def main() -> None:
        async with AsyncLetterpressClient(api_key=API_KEY, base_url=server.url) as client:
            outputs = await asyncio.gather(*(client.render_html("greeting") for _ in range(50)))
            assert outputs == ["<p>Hello </p>"] * 50
            server.answer = lambda exchange: exchange.send_json(404, {"code": "TEMPLATE_NOT_FOUND", "message": "m"})
            tasks = (client.render_html("absent") for _ in range(50))
            errors = await asyncio.gather(*tasks, return_exceptions=True)
            assert [getattr(error, "code", None) for error in errors] == ["TEMPLATE_NOT_FOUND"] * 50
            assert len({id(error) for error in errors}) == 50

    run(main())
    assert len(server.seen) == 2


def test_one_task_that_is_cancelled_does_not_stop_the_others(server: ScriptedServer) -> None:
    gate = Gate()
    server.answer = gate

    async def main() -> None:
        async with AsyncLetterpressClient(api_key=API_KEY, base_url=server.url) as client:
            first = asyncio.create_task(client.render_html("greeting"))
            await gate.until_asked()
            second = asyncio.create_task(client.render_html("greeting"))
            await asyncio.sleep(0)
            first.cancel()
            gate.may_answer.set()
            assert await second == "<p>Hello </p>"
            with pytest.raises(asyncio.CancelledError):
                await first

    run(main())
    assert len(server.seen) == 1


def test_an_answer_in_progress_does_not_enter_an_emptied_cache(server: ScriptedServer) -> None:
    gate = Gate()
    server.answer = gate

    async def main() -> None:
        async with AsyncLetterpressClient(api_key=API_KEY, base_url=server.url) as client:
            rendering = asyncio.create_task(client.render_html("greeting"))
            await gate.until_asked()
            await client.clear_cache()
            gate.may_answer.set()
            assert await rendering == "<p>Hello </p>"
            assert await client.list_cached() == []

    run(main())


def test_closing_ends_what_nobody_waits_for(server: ScriptedServer) -> None:
    server.answer = silence

    async def main() -> None:
        client = AsyncLetterpressClient(api_key=API_KEY, base_url=server.url)
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(client.render_html("greeting"), 0.1)
        await client.aclose()
        assert len(asyncio.all_tasks()) == 1

    run(main())


def test_does_not_hold_up_the_event_loop_while_it_waits_for_another_client(
    server: ScriptedServer, tmp_path: Path
) -> None:
    gate = Gate()
    server.answer = gate

    async def main() -> None:
        async with (
            AsyncLetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) as first,
            AsyncLetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) as second,
        ):
            renderings = [asyncio.create_task(client.render_html("greeting")) for client in (first, second)]
            await gate.until_asked()
            await asyncio.sleep(0.1)
            gate.may_answer.set()
            assert await asyncio.gather(*renderings) == ["<p>Hello </p>"] * 2

    run(main())
    assert len(server.seen) == 1


def test_leaves_the_http_client_of_the_caller_open(server: ScriptedServer) -> None:
    async def main() -> None:
        async with httpx.AsyncClient() as http_client:
            async with AsyncLetterpressClient(api_key=API_KEY, base_url=server.url, http_client=http_client) as client:
                assert await client.render_html("greeting") == "<p>Hello </p>"
            assert not http_client.is_closed

    run(main())


def test_refuses_wrong_options_as_the_other_client_does(server: ScriptedServer) -> None:
    with pytest.raises(LetterpressError, match=r"INVALID_REQUEST: api_key"):
        AsyncLetterpressClient(api_key="", base_url=server.url)
