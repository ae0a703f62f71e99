from __future__ import annotations

import time
from typing import Any

import pytest

from letterpress_client import Issue, LetterpressError
from tests.conftest import ClientOf
from tests.support.scripted_server import (
    Exchange,
    ScriptedServer,
    answer_json,
    reset,
    silence,
    start_scripted_server,
)
from tests.support.template_fixture import greeting, greeting_template


def error_of(client_of: ClientOf, **options: Any) -> LetterpressError:
    with pytest.raises(LetterpressError) as raised:
        client_of(**options).render_html("greeting")
    return raised.value


ISSUE = {"loc": ["query", "target", 0], "msg": "must be one of html, mjml, react-email", "type": "string.in"}
SCOPE = "key targets [html, mjml], requested 'react-email'"


@pytest.mark.parametrize(
    ("status", "body", "code", "message", "issue_count"),
    [
        (401, {"code": "INVALID_API_KEY", "message": "m", "detail": "d"}, "INVALID_API_KEY", "m", 0),
        (403, {"code": "FORBIDDEN", "message": SCOPE}, "FORBIDDEN", SCOPE, 0),
        (404, {"code": "TEMPLATE_NOT_FOUND", "message": "m"}, "TEMPLATE_NOT_FOUND", "m", 0),
        (410, {"code": "ENDPOINT_REMOVED", "message": "m"}, "ENDPOINT_REMOVED", "m", 0),
        (413, {"code": "PAYLOAD_TOO_LARGE", "message": "m"}, "PAYLOAD_TOO_LARGE", "m", 0),
        (422, {"code": "INVALID_REQUEST", "message": "m", "issues": [ISSUE]}, "INVALID_REQUEST", "m", 1),
        (429, {"code": "RATE_LIMITED", "message": "m"}, "RATE_LIMITED", "m", 0),
        (500, {"code": "INTERNAL", "message": "m"}, "INTERNAL", "m", 0),
        (503, {"code": "UNAVAILABLE", "message": "m"}, "UNAVAILABLE", "m", 0),
        (418, {"code": "TEAPOT", "message": "m"}, "TEAPOT", "m", 0),
        (422, {"detail": [ISSUE]}, "INVALID_REQUEST", "the service answered with status 422 and no error body", 1),
        (403, {"detail": "plan"}, "FORBIDDEN", "plan", 0),
        (422, {"message": "m", "issues": ["x", {"loc": "body"}]}, "INVALID_REQUEST", "m", 0),
    ],
)
def test_an_error_body_becomes_an_error(
    client_of: ClientOf, server: ScriptedServer, status: int, body: object, code: str, message: str, issue_count: int
) -> None:
    server.answer = answer_json(status, body)
    error = error_of(client_of)
    assert (error.status, error.code, error.message) == (status, code, message)
    expected = Issue(("query", "target", 0), "must be one of html, mjml, react-email", "string.in")
    assert list(error.issues) == [expected] * issue_count


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, "INVALID_API_KEY"),
        (403, "FORBIDDEN"),
        (404, "TEMPLATE_NOT_FOUND"),
        (429, "RATE_LIMITED"),
        (502, "UNAVAILABLE"),
        (418, "UNKNOWN"),
    ],
)
def test_a_page_of_a_proxy_gets_the_code_of_its_status(
    client_of: ClientOf, server: ScriptedServer, status: int, code: str
) -> None:
    server.answer = lambda exchange: exchange.send(status, b"<h1>Sorry</h1>", {"Content-Type": "text/html"})
    error = error_of(client_of)
    assert (error.status, error.code) == (status, code)
    assert error.message == f"the service answered with status {status} and no error body"


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b'{"template_id": "x", "progr',
        b"[]",
        b'{"template_id": "x"}',
        b'{"template_id": "x", "programs": NaN}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_200_with_anything_but_a_template_is_unknown(client_of: ClientOf, server: ScriptedServer, body: bytes) -> None:
    server.answer = lambda exchange: exchange.send(200, body, {"Content-Type": "application/json"})
    error = error_of(client_of)
    assert (error.status, error.code) == (200, "UNKNOWN")
    assert error.message.startswith("the service's answer is not a template: ")


def test_a_program_that_cannot_be_run_is_a_render_error(client_of: ClientOf, server: ScriptedServer) -> None:
    template = greeting_template()
    template["programs"]["html"]["ops"] = [["text", 9]]
    server.answer = answer_json(200, template)
    error = error_of(client_of)
    assert error.code == "RENDER_ERROR"
    assert [(issue.loc, issue.type) for issue in error.issues] == [(("program", "ops", 0, 1), "index_range")]


def test_redirects_are_not_followed_so_that_the_key_stays_with_the_service(
    client_of: ClientOf, server: ScriptedServer
) -> None:
    with start_scripted_server(greeting) as other:
        server.answer = lambda exchange: exchange.send(307, headers={"Location": f"{other.url}/"})
        error = error_of(client_of)
        assert (error.status, error.code) == (307, "UNKNOWN")
        assert error.message == "the service sent a redirect; base_url must be its final address"
        assert other.seen == []


def test_an_answer_longer_than_any_template_is_not_read(client_of: ClientOf, server: ScriptedServer) -> None:
    def answer(exchange: Exchange) -> None:
        exchange.send(200, headers={"Content-Length": str(1 << 40)})
        while True:
            exchange.write(b" " * (1 << 20))

    server.answer = answer
    error = error_of(client_of)
    assert (error.status, error.code) == (200, "UNKNOWN")
    assert error.message == "the answer is longer than 67108864 bytes"


def test_a_broken_connection_is_a_network_error_before_and_within_the_answer(
    client_of: ClientOf, server: ScriptedServer
) -> None:
    server.answer = reset
    error = error_of(client_of)
    assert (error.status, error.code) == (0, "NETWORK_ERROR")
    assert error.message.startswith(f"{server.url} could not be reached, or broke off: ")

    def break_off(exchange: Exchange) -> None:
        exchange.send(200, b"{", {"Content-Length": "1000"})
        exchange.reset()

    server.answer = break_off
    error = error_of(client_of)
    assert (error.status, error.code) == (0, "NETWORK_ERROR")


def test_no_answer_is_a_timeout_also_half_way_and_drop_by_drop(client_of: ClientOf, server: ScriptedServer) -> None:
    def half(exchange: Exchange) -> None:
        exchange.send(200, b"{", {"Content-Length": "1000"})
        exchange.wait()

    def drip(exchange: Exchange) -> None:
        exchange.send(200, b"{", {"Content-Length": "1000"})
        for _ in range(1_000):
            exchange.write(b" ")
            time.sleep(0.05)

    for answer in (silence, half, drip):
        server.answer = answer
        start = time.monotonic()
        error = error_of(client_of, timeout=0.2)
        assert (error.status, error.code) == (0, "TIMEOUT")
        assert error.message == f"{server.url} did not answer within 0.2 s"
        assert time.monotonic() - start < 40


def test_no_service_is_a_network_error(client_of: ClientOf, server: ScriptedServer) -> None:
    server.go_down()
    error = error_of(client_of)
    assert (error.status, error.code) == (0, "NETWORK_ERROR")
