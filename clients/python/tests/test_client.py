from __future__ import annotations

import gzip
import json
from urllib.parse import parse_qs

import httpx
import pytest

from letterpress_client import LetterpressClient, LetterpressError, RenderRequest, Report, __version__
from tests.conftest import ClientOf
from tests.support.core_cases import REPOSITORY
from tests.support.scripted_server import Exchange, ScriptedServer
from tests.support.template_fixture import API_KEY, greeting, greeting_template

LINKS = REPOSITORY / "conformance" / "fetch" / "templates" / "links.json"
DATA = {"merge_tags": {"text": {"name": "Ann & Bo"}}}


def test_asks_for_template_and_target_with_the_key_and_fills(client_of: ClientOf, server: ScriptedServer) -> None:
    result = client_of().render("greeting", DATA)
    assert (result.template_id, result.target) == ("greeting", "html")
    assert (result.output, result.text, result.subject) == ("<p>Hello Ann &amp; Bo</p>", None, None)
    assert (result.report, result.from_stale_cache) == (Report(bytes=25), False)
    [request] = server.seen
    assert (request.method, request.path) == ("GET", "/v1/sdk/template/greeting?target=html&program_format=4")
    assert request.headers["authorization"] == f"Bearer {API_KEY}"
    assert request.headers["accept"] == "application/json"
    assert request.headers["user-agent"] == f"letterpress-python/{__version__}"


def test_keeps_the_path_of_the_base_url_and_encodes_the_id(client_of: ClientOf, server: ScriptedServer) -> None:
    client_of(base_url=f"{server.url}/mail/").render_html("a/../b?c#d é")
    assert server.seen[0].path == "/mail/v1/sdk/template/a%2F..%2Fb%3Fc%23d%20%C3%A9?target=html&program_format=4"


def test_reads_compressed_answers(client_of: ClientOf, server: ScriptedServer) -> None:
    body = gzip.compress(json.dumps(greeting_template("Grüß dich 😀")).encode())
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    server.answer = lambda exchange: exchange.send(200, body, headers)
    assert client_of().render_html("greeting", DATA) == "<p>Grüß dich 😀 Ann &amp; Bo</p>"


def test_reads_characters_that_are_split_between_packets(client_of: ClientOf, server: ScriptedServer) -> None:
    body = json.dumps(greeting_template("😀"), ensure_ascii=False).encode()
    middle = body.index(0xF0) + 2

    def answer(exchange: Exchange) -> None:
        exchange.send(200, body[:middle], {"Content-Type": "application/json", "Content-Length": str(len(body))})
        exchange.write(body[middle:])

    server.answer = answer
    assert client_of().render_html("greeting", DATA) == "<p>😀 Ann &amp; Bo</p>"


def test_has_a_short_form_for_each_target(client_of: ClientOf, server: ScriptedServer) -> None:
    client = client_of()
    assert client.render_mjml("greeting", DATA) == "<mj-text>Ann &amp; Bo</mj-text>"
    assert client.render_html("greeting") == "<p>Hello </p>"
    with pytest.raises(LetterpressError) as raised:
        client.render_react("greeting", DATA)
    queries = [request.path.partition("?")[2] for request in server.seen]
    assert [parse_qs(query)["target"] for query in queries] == [["mjml"], ["html"], ["react-email"]]
    assert raised.value.code == "RENDER_ERROR"
    [issue] = raised.value.issues
    assert issue.loc == ("template", "programs", "react-email")
    assert issue.msg == "there is no program for target 'react-email', only for [html, mjml]"
    assert issue.type == "missing_program"


def test_renders_bytes(client_of: ClientOf) -> None:
    client = client_of()
    result = client.render_bytes("greeting", {"merge_tags": {"text": {"name": "Zoë"}}}, target="mjml")
    assert (result.output, result.target) == ("<mj-text>Zoë</mj-text>".encode(), "mjml")
    assert (result.report, result.from_stale_cache) == (Report(bytes=23), False)
    assert client.render_bytes("greeting").output == b"<p>Hello </p>"


def test_passes_on_missing_on(client_of: ClientOf) -> None:
    client = client_of()
    assert client.render("greeting", on_missing="keep").output == "<p>Hello {{ name }}</p>"
    for render in (client.render, client.render_bytes):
        with pytest.raises(LetterpressError) as raised:
            render("greeting", on_missing="error")
        assert (raised.value.code, raised.value.status) == ("RENDER_ERROR", 0)
        assert [(issue.loc, issue.type) for issue in raised.value.issues] == [
            (("merge_tags", "text", "name"), "missing")
        ]


@pytest.mark.parametrize("name", ["render", "render_bytes", "render_html", "render_mjml", "render_react"])
def test_refuses_a_missing_url(client_of: ClientOf, server: ScriptedServer, name: str) -> None:
    server.answer = lambda exchange: exchange.send_json(200, json.loads(LINKS.read_bytes()))
    with pytest.raises(LetterpressError) as raised:
        getattr(client_of(), name)("links")
    assert raised.value.code == "RENDER_ERROR"
    first = raised.value.issues[0]
    assert (first.loc, first.type) == (("merge_tags", "url", "shop"), "missing_url")


def test_render_many_keeps_the_order_fetches_once_and_puts_errors_in_place(
    client_of: ClientOf, server: ScriptedServer
) -> None:
    def named(name: object) -> RenderRequest:
        return RenderRequest(template_id="greeting", dynamic_data={"merge_tags": {"text": {"name": name}}})

    client = client_of()
    results = client.render_many([named("A"), named(1), RenderRequest(template_id=""), named("C")])
    assert [getattr(result, "output", None) for result in results] == ["<p>Hello A</p>", None, None, "<p>Hello C</p>"]
    codes = [result.code if isinstance(result, LetterpressError) else "" for result in results]
    assert codes == ["", "RENDER_ERROR", "INVALID_REQUEST", ""]
    assert len(server.seen) == 1
    assert client.render_many([]) == []


def test_render_many_reports_what_the_service_refuses(client_of: ClientOf, server: ScriptedServer) -> None:
    def answer(exchange: Exchange) -> None:
        if "absent" in exchange.request.path:
            exchange.send_json(404, {"code": "TEMPLATE_NOT_FOUND", "message": "m"})
        else:
            greeting(exchange)

    server.answer = answer
    asked = [RenderRequest(template_id=template_id) for template_id in ("absent", "greeting", "absent")]
    results = client_of().render_many(asked)
    assert [getattr(result, "code", "OK") for result in results] == ["TEMPLATE_NOT_FOUND", "OK", "TEMPLATE_NOT_FOUND"]
    assert len(server.seen) == 2


@pytest.mark.parametrize("template_id", ["", ".", "..", "a\nb", "\ud800", None, 7, ["x"]])
def test_refuses_template_ids_that_are_none(client_of: ClientOf, server: ScriptedServer, template_id: str) -> None:
    with pytest.raises(LetterpressError, match="INVALID_REQUEST: template_id: must be a UUID or a slug"):
        client_of().render_html(template_id)
    assert server.seen == []


def test_refuses_a_target_that_is_no_text(client_of: ClientOf) -> None:
    target: str = []  # type: ignore[assignment]
    with pytest.raises(LetterpressError, match="target: must be html, mjml or react-email"):
        client_of().render("greeting", target=target)  # type: ignore[arg-type]


def test_uses_and_leaves_open_the_http_client_of_the_caller(server: ScriptedServer) -> None:
    seen: list[httpx.Request] = []
    with httpx.Client(event_hooks={"request": [seen.append]}, headers={"X-Tenant": "t"}) as http_client:
        with LetterpressClient(api_key=API_KEY, base_url=server.url, http_client=http_client) as client:
            client.render_html("greeting")
        assert not http_client.is_closed
    url = f"{server.url}/v1/sdk/template/greeting?target=html&program_format=4"
    assert [str(request.url) for request in seen] == [url]
    assert server.seen[0].headers["x-tenant"] == "t"


def test_closes_its_own_http_client(server: ScriptedServer) -> None:
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        assert client.render_html("greeting") == "<p>Hello </p>"
    with pytest.raises(RuntimeError, match="closed"):
        client.render_html("other")
