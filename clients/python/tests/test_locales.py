"""Renders in the language of the reader, by threads and by asyncio; conformance/fetch/locales.json has the rules."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from letterpress_client import LetterpressClient, LetterpressError, MessageSettings
from tests.conftest import ClientOf
from tests.support.scripted_server import Exchange, ScriptedServer
from tests.support.template_fixture import API_KEY, greeting_template

WAIT = 20.0
SETTINGS = MessageSettings(from_="shop@example.com", to="ann@example.com", subject="Hi")


def answer_in_locale(exchange: Exchange) -> None:
    """Answer in German to `de`, and else in English."""
    is_german = exchange.request.path.endswith("&locale=de")
    exchange.send_json(200, greeting_template("Hallo" if is_german else "Hello"))


@pytest.fixture(autouse=True)
def _answers(server: ScriptedServer) -> None:
    server.answer = answer_in_locale


def test_every_form_of_rendering_has_the_locale(client_of: ClientOf, server: ScriptedServer) -> None:
    client = client_of()
    assert client.render_message("greeting", message=SETTINGS, locale="de").html == "<p>Hallo </p>"
    assert client.render_bytes("greeting", locale="de").output == b"<p>Hallo </p>"
    assert client.render("greeting", locale="de").output == "<p>Hallo </p>"
    assert len(server.seen) == 1
    assert client.render_message("greeting", message=SETTINGS).html == "<p>Hello </p>"
    assert client.render_bytes("greeting").output == b"<p>Hello </p>"
    assert client.render_html("greeting") == "<p>Hello </p>"
    assert len(server.seen) == 2


@pytest.mark.parametrize("locale", [5, 0, False, ["de"], "de\nx", "\ud800"])
def test_what_is_no_text_is_refused_before_anything_is_sent(
    client_of: ClientOf, server: ScriptedServer, locale: Any
) -> None:
    with pytest.raises(LetterpressError) as raised:
        client_of().render("greeting", locale=locale)
    assert (raised.value.code, raised.value.status) == ("INVALID_REQUEST", 0)
    assert raised.value.message == "locale: must be a language tag, such as de or pt-BR"
    assert [(issue.loc, issue.type) for issue in raised.value.issues] == [(("locale",), "locale")]
    assert server.seen == []


def test_a_change_outdates_a_template_in_every_locale(
    server: ScriptedServer, pass_time: Callable[[float], None]
) -> None:
    heard = threading.Event()
    change = {"kind": "published", "template_id": greeting_template()["template_id"], "slug": "greeting", "version": 4}
    change |= {"cursor": "c2", "changed_at": "2026-11-28T09:30:00Z", "digest": "0" * 64}

    def answer(exchange: Exchange) -> None:
        if not exchange.request.path.startswith("/v1/sdk/watch"):
            answer_in_locale(exchange)
            return
        exchange.send_head(200, {"Content-Type": "text/event-stream", "Connection": "close"})
        exchange.write(f"event: change\ndata: {json.dumps(change)}\n\n".encode())
        exchange.wait()

    server.answer = answer
    with LetterpressClient(api_key=API_KEY, base_url=server.url) as client:
        for locale in ("de", None):
            client.render("greeting", locale=locale)
        with client.watch(on_change=lambda _: heard.set()):
            assert heard.wait(WAIT)
            assert [(each.locale, each.is_fresh) for each in client.list_cached()] == [("de", False), (None, False)]
            pass_time(1)
            server.seen.clear()
            assert client.render("greeting", locale="de").output == "<p>Hallo </p>"
            assert client.render("greeting").output == "<p>Hello </p>"
            assert len(server.seen) == 2
            assert all(each.is_fresh for each in client.list_cached())
