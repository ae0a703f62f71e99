"""Watching a real server, by threads and by asyncio."""

from __future__ import annotations

import asyncio
import threading
import uuid
from collections.abc import Iterator

import pytest

from letterpress_client import AsyncLetterpressClient, LetterpressClient, LetterpressError, TemplateChange
from tests.support.running_service import RunningService, read_example, start_service

DATA = read_example("welcome.data.json")
WAIT = 20.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with start_service(tmp_path_factory.mktemp("service")) as started:
        yield started


@pytest.fixture
def template_id(service: RunningService) -> str:
    return service.publish_example("welcome", f"welcome-{uuid.uuid4().hex[:8]}")


class Heard:
    """Changes in the order in which they came."""

    def __init__(self) -> None:
        self.changes: list[TemplateChange] = []
        self._more = threading.Condition()

    def add(self, change: TemplateChange) -> None:
        with self._more:
            self.changes.append(change)
            self._more.notify_all()

    def wait_for(self, count: int) -> None:
        with self._more:
            assert self._more.wait_for(lambda: len(self.changes) >= count, WAIT)


def test_a_published_change_is_in_the_next_render(service: RunningService, template_id: str) -> None:
    heard = Heard()
    with LetterpressClient(base_url=service.url, api_key=service.create_key("all")["key"]) as client:
        assert "Ilse" in client.render_html(template_id, DATA)
        with client.watch(on_change=heard.add) as watch:
            assert watch.wait_until_ready(WAIT)
            client.render_html(template_id, DATA)
            service.republish(template_id, "Welcome", "Farewell")
            heard.wait_for(1)
            assert "Farewell" in client.render_html(template_id, DATA)
            change = heard.changes[0]
            assert (change.kind, change.template_id, change.version) == ("published", template_id, 2)
            assert watch.cursor == change.cursor
        assert watch.wait_until_ended(WAIT) is None


def test_nothing_is_rendered_from_the_cache_under_a_slug_that_was_given_up(service: RunningService) -> None:
    heard = Heard()
    slug = f"old-{uuid.uuid4().hex[:8]}"
    template_id = service.publish_example("welcome", slug)
    with (
        LetterpressClient(base_url=service.url, api_key=service.create_key("all")["key"]) as client,
        client.watch(on_change=heard.add) as watch,
    ):
        assert watch.wait_until_ready(WAIT)
        client.render_html(slug, DATA)
        service.rename(template_id, f"{slug}-new")
        heard.wait_for(1)
        change = heard.changes[0]
        assert (change.kind, change.slug, change.previous_slug) == ("renamed", f"{slug}-new", slug)
        with pytest.raises(LetterpressError, match="no published template"):
            client.render_html(slug, DATA)


def test_a_watch_goes_on_behind_a_cursor(service: RunningService, template_id: str) -> None:
    first, second = Heard(), Heard()
    with LetterpressClient(base_url=service.url, api_key=service.create_key("all")["key"]) as client:
        with client.watch(on_change=first.add) as watch:
            assert watch.wait_until_ready(WAIT)
            service.republish(template_id, "Welcome", "One")
            first.wait_for(1)
        service.republish(template_id, "One", "Two")
        with client.watch(cursor=watch.cursor, on_change=second.add):
            second.wait_for(1)
            service.republish(template_id, "Two", "Three")
            second.wait_for(2)
    assert [change.version for change in [*first.changes, *second.changes]] == [2, 3, 4]


def test_a_watch_ends_with_the_key(service: RunningService) -> None:
    key = service.create_key("all")
    with LetterpressClient(base_url=service.url, api_key=key["key"]) as client, client.watch() as watch:
        assert watch.wait_until_ready(WAIT)
        service.revoke_key(key["id"])
        err = watch.wait_until_ended(WAIT)
        assert err is not None
        assert (err.code, err.status) == ("INVALID_API_KEY", 401)


def test_faults_of_the_caller_and_of_the_network_are_told_and_outlived(service: RunningService) -> None:
    errors: list[LetterpressError] = []
    told = threading.Event()

    def note(err: LetterpressError) -> None:
        errors.append(err)
        told.set()

    def fail(_change: TemplateChange) -> None:
        raise KeyError("mine")

    key = service.create_key("all")["key"]
    client = LetterpressClient(base_url=service.url, api_key=key)
    with client, client.watch(on_change=fail, on_error=note) as watch:
        assert watch.wait_until_ready(WAIT)
        service.publish_example("welcome", f"welcome-{uuid.uuid4().hex[:8]}")
        assert told.wait(WAIT)
    assert errors[0].code == "UNKNOWN"
    told.clear()
    with LetterpressClient(base_url="http://127.0.0.1:9", api_key="lp_sdk_x") as client, client.watch(on_error=note):
        assert told.wait(WAIT)
    assert errors[-1].code == "NETWORK_ERROR"


def test_asyncio_watches_as_threads_do(service: RunningService, template_id: str) -> None:
    async def run() -> list[TemplateChange]:
        changes: asyncio.Queue[TemplateChange] = asyncio.Queue()
        key = service.create_key("all")
        async with AsyncLetterpressClient(base_url=service.url, api_key=key["key"]) as client:
            await client.render_html(template_id, DATA)
            async with client.watch(on_change=changes.put_nowait) as watch:
                await asyncio.wait_for(watch.wait_until_ready(), WAIT)
                await client.render_html(template_id, DATA)
                await asyncio.to_thread(service.republish, template_id, "Welcome", "Farewell")
                first = await asyncio.wait_for(changes.get(), WAIT)
                assert "Farewell" in await client.render_html(template_id, DATA)
            assert await watch.wait_until_ended() is None
            await asyncio.to_thread(service.republish, template_id, "Farewell", "Again")
            async with client.watch(cursor=first.cursor, on_change=changes.put_nowait) as later:
                second = await asyncio.wait_for(changes.get(), WAIT)
                await asyncio.to_thread(service.revoke_key, key["id"])
                err = await asyncio.wait_for(later.wait_until_ended(), WAIT)
                assert err is not None
                assert err.code == "INVALID_API_KEY"
        return [first, second]

    assert [change.version for change in asyncio.run(run())] == [2, 3]
