from __future__ import annotations

from collections.abc import Callable

import pytest

from letterpress_client import LetterpressError, MemoryCache
from tests.conftest import ClientOf
from tests.support.scripted_server import Answer, ScriptedServer, answer_json, reset, silence
from tests.support.template_fixture import greeting

PassTime = Callable[[float], None]
MINUTE = 60.0
HOUR = 60 * MINUTE

PASSING: dict[str, Answer] = {
    "500": answer_json(500, {"code": "INTERNAL", "message": "m"}),
    "502 of a proxy": lambda exchange: exchange.send(502, b"bad gateway"),
    "503": answer_json(503, {"code": "UNAVAILABLE", "message": "m"}),
    "429": answer_json(429, {"code": "RATE_LIMITED", "message": "m"}),
    "a broken connection": reset,
    "no answer": silence,
}


@pytest.mark.parametrize("answer", PASSING.values(), ids=PASSING)
def test_a_cached_template_stands_in(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime, answer: Answer
) -> None:
    client = client_of(timeout=2, cache=MemoryCache(ttl=MINUTE))
    client.render_html("greeting")
    pass_time(MINUTE)
    server.answer = answer
    result = client.render("greeting")
    assert (result.output, result.from_stale_cache) == ("<p>Hello </p>", True)
    assert len(server.seen) == 2


@pytest.mark.parametrize("answer", PASSING.values(), ids=PASSING)
def test_without_a_cached_template_it_is_an_error(client_of: ClientOf, server: ScriptedServer, answer: Answer) -> None:
    server.answer = answer
    with pytest.raises(LetterpressError):
        client_of(timeout=0.2).render_html("greeting")


def test_stands_in_without_asking_for_ten_seconds_then_asks_again(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime
) -> None:
    client = client_of(cache=MemoryCache(ttl=MINUTE))
    client.render_html("greeting")
    pass_time(MINUTE)
    server.answer = reset
    client.render_html("greeting")
    pass_time(9.999)
    assert client.render("greeting").from_stale_cache
    assert len(server.seen) == 2
    server.answer = greeting
    pass_time(0.001)
    assert not client.render("greeting").from_stale_cache
    assert len(server.seen) == 3


@pytest.mark.parametrize(
    ("cache", "max_stale"), [(MemoryCache(ttl=MINUTE, max_stale=HOUR), HOUR), (None, 24 * HOUR)], ids=["set", "default"]
)
def test_stands_in_for_max_stale_since_it_was_confirmed_and_no_longer(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime, cache: MemoryCache | None, max_stale: float
) -> None:
    client = client_of(cache=cache)
    client.render_html("greeting")
    server.answer = reset
    pass_time(max_stale)
    assert client.render("greeting").from_stale_cache
    pass_time(0.001)
    with pytest.raises(LetterpressError, match="NETWORK_ERROR"):
        client.render_html("greeting")


def test_never_stands_in_when_max_stale_is_0(client_of: ClientOf, server: ScriptedServer, pass_time: PassTime) -> None:
    client = client_of(cache=MemoryCache(ttl=0, max_stale=0))
    client.render_html("greeting")
    pass_time(0.001)
    server.answer = reset
    with pytest.raises(LetterpressError, match="NETWORK_ERROR"):
        client.render_html("greeting")


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, "INVALID_API_KEY"), (403, "FORBIDDEN"), (404, "TEMPLATE_NOT_FOUND"), (410, "ENDPOINT_REMOVED")],
)
def test_a_refusal_drops_the_cached_template_for_good(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime, status: int, code: str
) -> None:
    client = client_of(cache=MemoryCache(ttl=MINUTE))
    client.render_html("greeting")
    pass_time(MINUTE)
    server.answer = answer_json(status, {"code": code, "message": "m"})
    with pytest.raises(LetterpressError) as raised:
        client.render_html("greeting")
    assert (raised.value.code, raised.value.status) == (code, status)
    assert client.list_cached() == []
    server.answer = reset
    with pytest.raises(LetterpressError, match="NETWORK_ERROR"):
        client.render_html("greeting")


@pytest.mark.parametrize(
    "answer",
    [answer_json(422, {"code": "INVALID_REQUEST", "message": "m"}), answer_json(200, [])],
    ids=["422", "200 that is no template"],
)
def test_other_faults_are_raised_and_nothing_stands_in(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime, answer: Answer
) -> None:
    client = client_of(cache=MemoryCache(ttl=MINUTE))
    client.render_html("greeting")
    pass_time(MINUTE)
    server.answer = answer
    with pytest.raises(LetterpressError):
        client.render_html("greeting")
    assert len(client.list_cached()) == 1
