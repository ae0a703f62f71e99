"""The life of a template and a key, with a real server."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from letterpress_client import DiskCache, LetterpressError, MemoryCache, RenderRequest
from tests.conftest import ClientOf
from tests.support.running_service import RunningService, read_example, start_service

DATA = read_example("welcome.data.json")
TTL, MAX_STALE = 60.0, 3600.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with start_service(tmp_path_factory.mktemp("service")) as started:
        yield started


@pytest.fixture
def slug() -> str:
    return f"welcome-{uuid.uuid4().hex[:8]}"


def test_a_template_is_published_fetched_and_rendered_for_every_target(
    client_of: ClientOf, service: RunningService, slug: str
) -> None:
    template_id = service.publish_example("welcome", slug)
    client = client_of(base_url=service.url, api_key=service.create_key("all")["key"])
    html = client.render(template_id, DATA)
    assert html.report.missing == html.report.rejected_urls == ()
    assert "Ilse &amp; Co" in html.output
    assert html.output.startswith("<!doctype html>")
    assert html.report.bytes == len(html.output.encode())
    assert html.subject == "Welcome, Ilse & Co"
    assert html.text is not None
    assert "Ilse & Co" in html.text
    mail = EmailMessage()
    mail["Subject"] = html.subject
    assert client.render_mjml(template_id, DATA).startswith("<mjml")
    assert "export default" in client.render_react(template_id, DATA)
    asked = [RenderRequest(template_id=template_id, dynamic_data=DATA, target=each) for each in ("html", "mjml")]
    outputs = [getattr(result, "output", "") for result in client.render_many(asked)]
    assert outputs == [html.output, client.render_mjml(template_id, DATA)]


def test_an_update_arrives_when_the_template_is_confirmed(
    client_of: ClientOf, service: RunningService, slug: str, pass_time: Callable[[float], None]
) -> None:
    template_id = service.publish_example("welcome", slug)
    client = client_of(base_url=service.url, api_key=service.create_key("html")["key"], cache=MemoryCache(ttl=TTL))
    first = client.render_html(slug, DATA)
    pass_time(TTL)
    assert client.render_html(slug, DATA) == first
    # The same letters, so that the space for the text of the logo stays the same.
    service.republish(template_id, "Numbrook", "Nookbrum")
    assert client.render_html(slug, DATA) == first
    pass_time(TTL)
    assert client.render_html(slug, DATA) == first.replace("Numbrook", "Nookbrum") != first


def test_a_target_outside_the_scope_of_the_key_is_forbidden(
    client_of: ClientOf, service: RunningService, slug: str
) -> None:
    service.publish_example("welcome", slug)
    client = client_of(base_url=service.url, api_key=service.create_key("html")["key"])
    with pytest.raises(LetterpressError) as raised:
        client.render_mjml(slug, DATA)
    error = raised.value
    assert (error.code, error.status, error.message) == ("FORBIDDEN", 403, "key targets [html], requested 'mjml'")
    with pytest.raises(LetterpressError) as raised:
        client.render_html("absent")
    assert (raised.value.code, raised.value.status) == ("TEMPLATE_NOT_FOUND", 404)


@pytest.mark.parametrize("has_disk", [False, True], ids=["memory", "disk"])
def test_a_revoked_key_ends_and_leaves_no_stale_copy(
    client_of: ClientOf,
    service: RunningService,
    slug: str,
    pass_time: Callable[[float], None],
    tmp_path: Path,
    has_disk: bool,
) -> None:
    service.publish_example("welcome", slug)
    key = service.create_key("html")
    cache = DiskCache(tmp_path, ttl=TTL) if has_disk else MemoryCache(ttl=TTL)
    client = client_of(base_url=service.url, api_key=key["key"], cache=cache)
    client.render_html(slug, DATA)
    service.revoke_key(key["id"])
    pass_time(TTL)
    for _ in range(2):
        with pytest.raises(LetterpressError) as raised:
            client.render_html(slug, DATA)
        assert (raised.value.code, raised.value.status) == ("INVALID_API_KEY", 401)
    assert client.list_cached() == []
    assert [*tmp_path.iterdir()] == []


def test_a_stopped_server_is_stood_in_for_within_the_limit(
    client_of: ClientOf, pass_time: Callable[[float], None], tmp_path: Path
) -> None:
    with start_service(tmp_path) as service:
        template_id = service.publish_example("welcome", "stopped")
        cache = DiskCache(tmp_path / "cache", ttl=TTL, max_stale=MAX_STALE)
        key = service.create_key("all")["key"]
        client = client_of(base_url=service.url, api_key=key, cache=cache)
        fresh = client.render(template_id, DATA)
        service.stop()
        pass_time(MAX_STALE - 1)
        stale = client.render(template_id, DATA)
        assert stale.from_stale_cache
        assert (stale.output, stale.report) == (fresh.output, fresh.report)
        other = client_of(base_url=service.url, api_key=key, cache=cache)
        assert other.render(template_id, DATA).from_stale_cache
        pass_time(2)
        for each in (client, other):
            with pytest.raises(LetterpressError) as raised:
                each.render(template_id, DATA)
            assert (raised.value.code, raised.value.status) == ("NETWORK_ERROR", 0)
