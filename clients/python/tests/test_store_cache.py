"""The libraries with stores that others wrote: diskcache, which answers at once, and aiocache, which is awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import aiocache
import diskcache
import pytest

from letterpress_client import AsyncStoreCache, LetterpressClient, LetterpressError, StoreCache
from tests.conftest import CLIENTS
from tests.support.scripted_server import ScriptedServer, answer_json, reset
from tests.support.template_fixture import API_KEY

StoreClientOf = Callable[..., LetterpressClient]
WAYS = ["threads", "asyncio", "asyncio, awaited"]


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def is_awaited(way: str) -> bool:
    return way.endswith("awaited")


@pytest.fixture
def store(is_awaited: bool, tmp_path: Path) -> Iterator[Any]:
    if is_awaited:
        yield aiocache.SimpleMemoryCache(namespace=str(tmp_path))
    else:
        with diskcache.Cache(str(tmp_path)) as cache:
            yield cache


@pytest.fixture
def store_client_of(server: ScriptedServer, store: Any, way: str, is_awaited: bool) -> Iterator[StoreClientOf]:
    """Makes clients with the store, and closes them."""
    made: list[LetterpressClient] = []
    cache_type = AsyncStoreCache if is_awaited else StoreCache

    def make(store: Any = store, *, api_key: str = API_KEY, **options: Any) -> LetterpressClient:
        cache = cache_type(store, **options)
        client: LetterpressClient = CLIENTS[way.split(",")[0]](api_key=api_key, base_url=server.url, cache=cache)
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()


class Recorded:
    """A store that runs what it is given for its two calls, and may be awaited."""

    def __init__(self, get: Callable[[str], Any], keep: Callable[[str, str, int], Any], *, is_awaited: bool) -> None:
        self._get, self._keep, self._is_awaited = get, keep, is_awaited

    def get(self, name: str) -> Any:
        return self._answer(lambda: self._get(name))

    def set(self, name: str, value: str, ttl: int) -> Any:
        return self._answer(lambda: self._keep(name, value, ttl))

    def _answer(self, run: Callable[[], Any]) -> Any:
        async def answer() -> Any:
            return run()

        return answer() if self._is_awaited else run()


def test_serves_another_client_also_while_the_service_is_away(
    store_client_of: StoreClientOf, server: ScriptedServer
) -> None:
    store_client_of().render_html("greeting")
    server.answer = reset
    assert not store_client_of().render("greeting").from_stale_cache
    assert store_client_of(ttl=0).render("greeting").from_stale_cache
    assert [request.headers.get("if-none-match") for request in server.seen] == [None, '"v1"']


def test_is_told_for_how_long_an_entry_is_of_use_and_no_key(store_client_of: StoreClientOf, is_awaited: bool) -> None:
    kept: list[tuple[str, str, int]] = []
    recorded = Recorded(lambda _: None, lambda *call: kept.append(call), is_awaited=is_awaited)
    store_client_of(recorded, ttl=60, max_stale=3600).render_html("greeting")
    [(name, value, ttl)] = kept
    assert ttl == 3661
    assert API_KEY not in name + value
    assert all(len(part) == 30 for part in name.split("."))


def test_is_not_asked_for_what_is_fresh_in_memory(store_client_of: StoreClientOf, is_awaited: bool) -> None:
    asked: list[str] = []
    client = store_client_of(Recorded(asked.append, lambda *_: None, is_awaited=is_awaited))
    client.render_html("greeting")
    before = len(asked)
    client.render_html("greeting")
    assert 0 < before == len(asked)


def test_loses_what_the_service_refuses(store_client_of: StoreClientOf, server: ScriptedServer) -> None:
    store_client_of().render_html("greeting")
    server.answer = answer_json(404, {"code": "TEMPLATE_NOT_FOUND", "message": "m"})
    for ttl in (0, 300):
        with pytest.raises(LetterpressError, match="m"):
            store_client_of(ttl=ttl).render_html("greeting")


def test_loses_a_template_for_one_target_or_for_all(store_client_of: StoreClientOf, server: ScriptedServer) -> None:
    first = store_client_of()
    first.render_html("greeting")
    first.render_mjml("greeting")
    assert store_client_of().delete_cached("greeting", "mjml") == 1
    assert store_client_of().delete_cached("greeting") == 1
    assert store_client_of().delete_cached("greeting") == 0
    store_client_of().render_html("greeting")
    assert len(server.seen) == 3


def test_keeps_each_locale_under_a_name_of_its_own(
    store_client_of: StoreClientOf, server: ScriptedServer, is_awaited: bool
) -> None:
    kept: dict[str, Any] = {}
    recorded = Recorded(kept.get, lambda name, value, _: kept.update({name: value}), is_awaited=is_awaited)
    for locale in ("de", None):
        store_client_of(recorded).render("greeting", locale=locale)
    assert len(kept) == 2
    for locale in ("de", None):
        other = store_client_of(recorded)
        other.render("greeting", locale=locale)
        assert [each.locale for each in other.list_cached()] == [locale]
    assert len(server.seen) == 2
    # A store cannot be listed: the locales are those in the memory of the client.
    client = store_client_of(recorded)
    client.render("greeting", locale="de")
    assert client.delete_cached("greeting") == 2
    store_client_of(recorded).render("greeting", locale="de")
    assert len(server.seen) == 3


def test_loses_all_of_a_key_and_lists_what_is_in_memory(store_client_of: StoreClientOf, server: ScriptedServer) -> None:
    first = store_client_of()
    first.render_html("greeting")
    store_client_of(api_key=f"{API_KEY}x").render_html("greeting")
    assert [each.template_id for each in first.list_cached()] == ["greeting"]
    assert store_client_of().list_cached() == []
    store_client_of().clear_cache()
    store_client_of().render_html("greeting")
    store_client_of(api_key=f"{API_KEY}x").render_html("greeting")
    assert len(server.seen) == 3


@pytest.mark.parametrize(
    "forge",
    [
        lambda value, _: value.replace("Hello", "Evil!"),
        lambda _, other: other,
        lambda value, _: value[:-1],
        lambda value, _: f"{value}\ud800",
        lambda *_: 7,
        lambda *_: "",
    ],
    ids=["changed", "moved", "cut", "a surrogate", "a number", "nothing"],
)
def test_what_somebody_else_wrote_is_absent(
    store_client_of: StoreClientOf, server: ScriptedServer, is_awaited: bool, forge: Callable[[str, str], Any]
) -> None:
    kept: dict[str, Any] = {}
    recorded = Recorded(kept.get, lambda name, value, _: kept.update({name: value}), is_awaited=is_awaited)
    for template_id in ("greeting", "other"):
        store_client_of(recorded).render_html(template_id)
    (name, value), (_, other) = kept.items()
    kept[name] = forge(value, other)
    assert store_client_of(recorded).render_html("greeting") == "<p>Hello </p>"
    assert len(server.seen) == 3
    assert "if-none-match" not in server.seen[2].headers


def test_values_of_bytes_are_taken(store_client_of: StoreClientOf, server: ScriptedServer, is_awaited: bool) -> None:
    kept: dict[str, bytes] = {}
    recorded = Recorded(kept.get, lambda name, value, _: kept.update({name: value.encode()}), is_awaited=is_awaited)
    for _ in range(2):
        store_client_of(recorded).render_html("greeting")
    assert len(server.seen) == 1


def fail(*_: object) -> None:
    raise RuntimeError("no store here")


def test_a_store_that_fails_fails_no_render(store_client_of: StoreClientOf, is_awaited: bool) -> None:
    heard: list[Exception] = []
    failing = Recorded(fail, fail, is_awaited=is_awaited)
    client = store_client_of(failing, on_error=heard.append)
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert {str(err) for err in heard} == {"no store here"}
    assert store_client_of(failing).render_html("greeting") == "<p>Hello </p>"


def test_a_store_that_fails_fails_what_relies_on_entries_being_gone(
    store_client_of: StoreClientOf, is_awaited: bool
) -> None:
    client = store_client_of(Recorded(fail, fail, is_awaited=is_awaited))
    with pytest.raises(RuntimeError, match="no store here"):
        client.clear_cache()
    with pytest.raises(RuntimeError, match="no store here"):
        client.delete_cached("greeting")


class Silent:
    asked = 0

    async def get(self, _: str) -> None:
        self.asked += 1
        await asyncio.Event().wait()

    async def set(self, *_: object) -> None:
        return None


@pytest.mark.parametrize("way", ["asyncio, awaited"], indirect=True)
def test_a_store_that_does_not_answer_is_left_alone(store_client_of: StoreClientOf) -> None:
    heard: list[Exception] = []
    silent = Silent()
    client = store_client_of(silent, on_error=heard.append)
    assert client.render_html("greeting") == "<p>Hello </p>"
    client.render_mjml("greeting")
    assert silent.asked == 1
    assert {str(err) for err in heard} == {"the store did not answer within 1 s"}


@pytest.mark.parametrize("value", [None, "redis", 7])
def test_what_is_no_store_is_refused(store_client_of: StoreClientOf, value: object) -> None:
    with pytest.raises(LetterpressError, match=r"cache\.store must have the methods get and set"):
        store_client_of(value)


def test_one_that_is_awaited_is_for_asyncio(store: Any) -> None:
    with pytest.raises(LetterpressError, match="cache must be a MemoryCache, a DiskCache or a StoreCache"):
        LetterpressClient(api_key=API_KEY, base_url="http://127.0.0.1", cache=AsyncStoreCache(store))  # type: ignore[arg-type]
