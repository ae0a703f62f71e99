"""Stored brands of a real server, by threads and by asyncio."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from letterpress_client import (
    AsyncLetterpressClient,
    DiskCache,
    LetterpressClient,
    LetterpressError,
    MemoryCache,
    MessageSettings,
    RenderRequest,
    RenderResult,
    TemplateChange,
)
from tests.support.running_service import RunningService, start_service

WAIT = 20.0
TEMPLATE = "go"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with start_service(tmp_path_factory.mktemp("service")) as started:
        started.publish_branded(TEMPLATE)
        yield started


@pytest.fixture
def brand(service: RunningService) -> str:
    slug = f"acme-{uuid.uuid4().hex[:8]}"
    service.publish_brand(slug, "#0a7d33")
    return slug


def counting_client(answers: Counter[tuple[str, int]]) -> httpx.Client:
    """An HTTP client that counts answers by the path and status."""

    def count(response: httpx.Response) -> None:
        answers[response.request.url.path, response.status_code] += 1

    return httpx.Client(event_hooks={"response": [count]})


def test_a_stored_brand_fills_every_form_of_rendering(service: RunningService, brand: str) -> None:
    answers: Counter[tuple[str, int]] = Counter()
    key = service.create_key("all")["key"]
    with counting_client(answers) as http:
        client = LetterpressClient(base_url=service.url, api_key=key, http_client=http)
        html = client.render_html(TEMPLATE, {"brand": brand})
        assert "#0a7d33" in html
        assert "#1a73e8" not in html
        assert client.render(TEMPLATE, {"brand": brand}).output == html
        assert client.render_bytes(TEMPLATE, {"brand": brand}).output == html.encode()
        assert "#0a7d33" in client.render_mjml(TEMPLATE, {"brand": brand})
        assert "#0a7d33" in client.render_react(TEMPLATE, {"brand": brand})
        settings = MessageSettings(from_="shop@example.com", to="ann@example.com")
        assert client.render_message(TEMPLATE, {"brand": brand}, message=settings).html == html
        [many] = client.render_many([RenderRequest(template_id=TEMPLATE, dynamic_data={"brand": brand})])
        assert isinstance(many, RenderResult)
        assert many.output == html
    assert answers[f"/v1/sdk/brand/{brand}", 200] == 1


def test_a_hundred_renders_at_once_fetch_a_brand_once(service: RunningService, brand: str) -> None:
    answers: Counter[tuple[str, int]] = Counter()
    key = service.create_key("html")["key"]
    with counting_client(answers) as http:
        client = LetterpressClient(base_url=service.url, api_key=key, http_client=http)
        with ThreadPoolExecutor(100) as pool:
            outputs = list(pool.map(lambda _: client.render_html(TEMPLATE, {"brand": brand}), range(100)))
    assert len(set(outputs)) == 1
    assert answers[f"/v1/sdk/brand/{brand}", 200] == 1


def test_a_stored_brand_is_confirmed_until_it_changes(service: RunningService, brand: str) -> None:
    answers: Counter[tuple[str, int]] = Counter()
    key = service.create_key("html")["key"]
    with counting_client(answers) as http:
        client = LetterpressClient(base_url=service.url, api_key=key, http_client=http, cache=MemoryCache(ttl=0))
        for _ in range(2):
            assert "#0a7d33" in client.render_html(TEMPLATE, {"brand": brand})
        service.publish_brand(brand, "#b00020")
        assert "#b00020" in client.render_html(TEMPLATE, {"brand": brand})
    path = f"/v1/sdk/brand/{brand}"
    assert (answers[path, 200], answers[path, 304]) == (2, 1)


def test_a_brand_goes_with_its_key(service: RunningService, brand: str) -> None:
    key = service.create_key("html")
    with LetterpressClient(base_url=service.url, api_key=key["key"], cache=MemoryCache(ttl=0)) as client:
        client.render_html(TEMPLATE, {"brand": brand})
        service.revoke_key(key["id"])
        with pytest.raises(LetterpressError) as raised:
            client.render_html(TEMPLATE, {"brand": brand})
        assert raised.value.code == "INVALID_API_KEY"


def test_a_brand_on_disk_stands_in_while_the_service_is_away(tmp_path: Path) -> None:
    with start_service(tmp_path) as service:
        service.publish_branded(TEMPLATE)
        service.publish_brand("acme", "#0a7d33")
        key = service.create_key("html")["key"]
        cache = DiskCache(tmp_path / "cache", ttl=0)
        with LetterpressClient(base_url=service.url, api_key=key, cache=cache) as client:
            client.render_html(TEMPLATE, {"brand": "acme"})
        service.stop()
        with LetterpressClient(base_url=service.url, api_key=key, cache=cache) as client:
            mail = client.render(TEMPLATE, {"brand": "acme"})
    assert mail.from_stale_cache
    assert "#0a7d33" in mail.output


def test_a_published_brand_is_in_the_next_render_of_a_client_that_watches_brands(
    service: RunningService, brand: str
) -> None:
    heard: list[TemplateChange] = []
    more = threading.Event()

    def hear(change: TemplateChange) -> None:
        heard.append(change)
        more.set()

    with LetterpressClient(base_url=service.url, api_key=service.create_key("html")["key"]) as client:
        with client.watch(brands=True, on_change=hear) as watch:
            assert watch.wait_until_ready(WAIT)
            assert "#0a7d33" in client.render_html(TEMPLATE, {"brand": brand})
            brand_id = service.publish_brand(brand, "#b00020")
            assert more.wait(WAIT)
            assert "#b00020" in client.render_html(TEMPLATE, {"brand": brand})
            [change] = heard
            assert (change.kind, change.template_id, change.brand_id) == ("brand_published", "", brand_id)
            assert (change.slug, change.version, watch.cursor) == (brand, 2, change.cursor)
            assert [each.is_fresh for each in client.list_cached()] == [True]
        assert watch.wait_until_ended(WAIT) is None


def test_asyncio_watches_brands_too(service: RunningService, brand: str) -> None:
    async def run() -> None:
        heard = asyncio.Event()
        key = service.create_key("html")["key"]
        async with (
            AsyncLetterpressClient(base_url=service.url, api_key=key) as client,
            client.watch(brands=True, on_change=lambda _: heard.set()) as watch,
        ):
            await watch.wait_until_ready()
            outputs = await asyncio.gather(*(client.render_html(TEMPLATE, {"brand": brand}) for _ in range(100)))
            assert len(set(outputs)) == 1
            await asyncio.to_thread(service.publish_brand, brand, "#b00020")
            await asyncio.wait_for(heard.wait(), WAIT)
            assert "#b00020" in await client.render_html(TEMPLATE, {"brand": brand})

    asyncio.run(run())


def test_brands_of_a_watch_is_a_boolean() -> None:
    with (
        LetterpressClient(base_url="http://127.0.0.1:9", api_key="lp_sdk_x") as client,
        pytest.raises(LetterpressError, match="brands must be a boolean"),
    ):
        client.watch(brands="acme")  # type: ignore[arg-type]
