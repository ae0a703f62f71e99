"""Many renders at once: how many requests, and whether entries stay whole."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from letterpress_client import DiskCache, LetterpressClient, LetterpressError, RenderRequest
from tests.support.scripted_server import Exchange, ScriptedServer, answer_json, answer_template, reset
from tests.support.template_fixture import API_KEY, greeting, greeting_template


def slowly(exchange: Exchange) -> None:
    time.sleep(0.1)
    greeting(exchange)


def render_in_threads(clients: list[LetterpressClient], template_id: str) -> list[str | LetterpressError]:
    """Render with each client in a thread of its own, all at the same moment."""
    barrier = threading.Barrier(len(clients))

    def render(client: LetterpressClient) -> str | LetterpressError:
        barrier.wait()
        try:
            return client.render_html(template_id)
        except LetterpressError as err:
            return err

    with ThreadPoolExecutor(len(clients)) as pool:
        return [*pool.map(render, clients)]


def test_sixteen_threads_of_one_client_send_one_request_also_when_it_fails(server: ScriptedServer) -> None:
    server.answer = slowly
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        assert render_in_threads([client] * 16, "greeting") == ["<p>Hello </p>"] * 16
        assert len(server.seen) == 1

        def refuse(exchange: Exchange) -> None:
            time.sleep(0.1)
            exchange.send_json(404, {"code": "TEMPLATE_NOT_FOUND", "message": "m"})

        server.answer = refuse
        errors = render_in_threads([client] * 16, "absent")
        assert [getattr(error, "code", None) for error in errors] == ["TEMPLATE_NOT_FOUND"] * 16
        assert len({id(error) for error in errors}) == 16
        assert len(server.seen) == 2


def test_templates_and_targets_are_asked_for_apart(server: ScriptedServer) -> None:
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        client.render_many(
            [
                RenderRequest(template_id="a"),
                RenderRequest(template_id="b"),
                RenderRequest(template_id="a", target="mjml"),
                RenderRequest(template_id="a"),
            ]
        )
    assert len(server.seen) == 3


def test_sixteen_clients_of_one_directory_send_one_request(server: ScriptedServer, tmp_path: Path) -> None:
    server.answer = slowly
    clients = [LetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) for _ in range(16)]
    assert render_in_threads(clients, "greeting") == ["<p>Hello </p>"] * 16
    assert len(server.seen) == 1
    for client in clients:
        client.close()
    assert len([*tmp_path.iterdir()]) == 1


def test_one_that_asks_too_long_holds_nobody_up_for_ever(
    server: ScriptedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterpress_client.entry_claim._PATIENCE", 0.2)
    asked, may_answer = threading.Event(), threading.Event()

    def answer(exchange: Exchange) -> None:
        if not asked.is_set():
            asked.set()
            may_answer.wait(10)
        greeting(exchange)

    server.answer = answer
    with (
        LetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) as stuck,
        LetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) as other,
        ThreadPoolExecutor() as pool,
    ):
        rendering = pool.submit(stuck.render_html, "greeting")
        assert asked.wait(10)
        assert other.render_html("greeting") == "<p>Hello </p>"
        assert not rendering.done()
        may_answer.set()
        assert rendering.result() == "<p>Hello </p>"


def test_entries_are_whole_however_many_write_at_once(server: ScriptedServer, tmp_path: Path) -> None:
    disk = DiskCache(tmp_path, ttl=0)
    clients = [LetterpressClient(api_key=API_KEY, base_url=server.url, cache=disk) for _ in range(16)]
    seen: list[int] = []
    is_over = threading.Event()

    def read() -> None:
        with LetterpressClient(api_key=API_KEY, base_url=server.url, cache=DiskCache(tmp_path)) as reader:
            while not is_over.is_set():
                seen.append(len(reader.list_cached()))

    reading = threading.Thread(target=read)
    clients[0].render_html("greeting")
    reading.start()
    for version in range(5):
        template = greeting_template("Hello" * (1 + 2000 * version))
        server.answer = answer_template(template, f'"v{version}"')
        outputs = render_in_threads(clients, "greeting")
        assert outputs == [f"<p>{'Hello' * (1 + 2000 * version)} </p>"] * 16
    is_over.set()
    reading.join()
    assert set(seen) == {1}
    server.answer = reset
    assert clients[3].render("greeting").from_stale_cache
    for client in clients:
        client.close()


def test_an_interrupted_thread_leaves_its_place_to_one_that_waits(server: ScriptedServer) -> None:
    asked, may_answer = threading.Event(), threading.Event()

    def answer(exchange: Exchange) -> None:
        asked.set()
        may_answer.wait(10)
        greeting(exchange)

    def interrupt_the_first(response: httpx.Response) -> None:
        if len(server.seen) == 1:
            raise KeyboardInterrupt

    server.answer = answer
    with (
        httpx.Client(event_hooks={"response": [interrupt_the_first]}) as http_client,
        ThreadPoolExecutor() as pool,
    ):
        client = LetterpressClient(api_key=API_KEY, base_url=server.url, http_client=http_client)
        first = pool.submit(client.render_html, "greeting")
        assert asked.wait(10)
        second = pool.submit(client.render_html, "greeting")
        time.sleep(0.1)
        may_answer.set()
        with pytest.raises(KeyboardInterrupt):
            first.result()
        assert second.result() == "<p>Hello </p>"
    assert len(server.seen) == 2


def test_answers_in_progress_do_not_enter_an_emptied_cache(server: ScriptedServer) -> None:
    asked, may_answer = threading.Event(), threading.Event()

    def answer(exchange: Exchange) -> None:
        asked.set()
        may_answer.wait(10)
        greeting(exchange)

    server.answer = answer
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client, ThreadPoolExecutor() as pool:
        rendering = pool.submit(client.render_html, "greeting")
        assert asked.wait(10)
        client.clear_cache()
        may_answer.set()
        assert rendering.result() == "<p>Hello </p>"
        assert client.list_cached() == []


def test_a_refusal_of_one_target_leaves_those_who_wait_for_another(server: ScriptedServer) -> None:
    def answer(exchange: Exchange) -> None:
        if "mjml" in exchange.request.path:
            answer_json(403, {"code": "FORBIDDEN", "message": "m"})(exchange)
        else:
            slowly(exchange)

    server.answer = answer
    asked = [RenderRequest(template_id="a", target="mjml"), RenderRequest(template_id="a")]
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        results = client.render_many(asked)
    assert [getattr(result, "code", "OK") for result in results] == ["FORBIDDEN", "OK"]
