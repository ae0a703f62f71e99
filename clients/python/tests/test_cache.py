from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timezone

import pytest

from letterpress_client import LetterpressError, MemoryCache, RenderRequest
from tests.conftest import ClientOf
from tests.support.scripted_server import ScriptedServer, answer_json, answer_template
from tests.support.template_fixture import greeting_template

PassTime = Callable[[float], None]
MINUTE = 60.0
HOUR = 60 * MINUTE


def entity_tags(server: ScriptedServer) -> list[str | None]:
    return [request.headers.get("if-none-match") for request in server.seen]


def test_asks_once_within_the_ttl_and_with_the_entity_tag_after_it(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime
) -> None:
    client = client_of(cache=MemoryCache(ttl=5 * MINUTE))
    client.render_html("greeting")
    pass_time(5 * MINUTE - 1)
    client.render_html("greeting")
    assert len(server.seen) == 1
    pass_time(1)
    result = client.render("greeting")
    assert (result.output, result.from_stale_cache) == ("<p>Hello </p>", False)
    assert entity_tags(server) == [None, '"v1"']
    pass_time(5 * MINUTE - 1)
    client.render_html("greeting")
    assert len(server.seen) == 2


def test_takes_a_new_version_when_there_is_one(client_of: ClientOf, server: ScriptedServer) -> None:
    client = client_of(cache=MemoryCache(ttl=0))
    assert client.render_html("greeting") == "<p>Hello </p>"
    server.answer = answer_template(greeting_template("Good day"), '"v2"')
    assert client.render_html("greeting") == "<p>Good day </p>"
    client.render_html("greeting")
    assert entity_tags(server) == [None, '"v1"', '"v2"']


def test_asks_again_when_the_clock_was_set_back(
    client_of: ClientOf, server: ScriptedServer, pass_time: PassTime
) -> None:
    client = client_of()
    client.render_html("greeting")
    pass_time(-HOUR)
    client.render_html("greeting")
    assert len(server.seen) == 2


def test_keeps_targets_apart_so_that_each_is_checked_against_the_scope(
    client_of: ClientOf, server: ScriptedServer
) -> None:
    client = client_of()
    client.render_html("greeting")
    server.answer = answer_json(403, {"code": "FORBIDDEN", "message": "key targets [html], requested 'mjml'"})
    with pytest.raises(LetterpressError, match="FORBIDDEN"):
        client.render_mjml("greeting")
    assert client.render_html("greeting") == "<p>Hello </p>"


def test_works_without_entity_tags(client_of: ClientOf, server: ScriptedServer) -> None:
    server.answer = answer_json(200, greeting_template())
    client = client_of(cache=MemoryCache(ttl=0))
    client.render_html("greeting")
    client.render_html("greeting")
    assert entity_tags(server) == [None, None]


def test_lists_what_is_cached_and_whether_it_is_fresh(client_of: ClientOf, pass_time: PassTime) -> None:
    client = client_of(cache=MemoryCache(ttl=MINUTE))
    start = time.time()
    client.render_html("a")
    pass_time(MINUTE - 1)
    client.render_mjml("b")
    pass_time(1)
    listed = [(each.template_id, each.target, each.checked_at, each.is_fresh) for each in client.list_cached()]
    assert listed == [
        ("a", "html", datetime.fromtimestamp(start, timezone.utc), False),
        ("b", "mjml", datetime.fromtimestamp(start + MINUTE - 1, timezone.utc), True),
    ]


def test_deletes_one_target_all_targets_or_everything(client_of: ClientOf, server: ScriptedServer) -> None:
    client = client_of()
    asked = [
        RenderRequest(template_id="a"),
        RenderRequest(template_id="a", target="mjml"),
        RenderRequest(template_id="b"),
    ]
    client.render_many(asked)
    assert client.delete_cached("a", "mjml") == 1
    assert client.delete_cached("a") == 1
    assert client.delete_cached("a") == 0
    assert [each.template_id for each in client.list_cached()] == ["b"]
    client.clear_cache()
    assert client.list_cached() == []
    server.seen.clear()
    client.render_many(asked)
    assert len(server.seen) == 3


def test_keeps_the_most_recently_used(client_of: ClientOf) -> None:
    client = client_of(cache=MemoryCache(max_entries=2))
    for template_id in ("a", "b", "a", "c"):
        client.render_html(template_id)
    assert [each.template_id for each in client.list_cached()] == ["a", "c"]
