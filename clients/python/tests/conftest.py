"""What most cases need: a server to script, clients to close, a clock to set."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

from letterpress_client import LetterpressClient
from tests.support.blocking_client import BlockingClient
from tests.support.scripted_server import ScriptedServer, start_scripted_server
from tests.support.template_fixture import API_KEY, greeting

# Property tests repeat by themselves; HYPOTHESIS_PROFILE=search tries what no run tried before.
settings.register_profile("default", derandomize=True, deadline=None, database=None)
settings.register_profile("search", max_examples=5000, deadline=None, database=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

ClientOf = Callable[..., LetterpressClient]

CLIENTS: dict[str, Any] = {"threads": LetterpressClient, "asyncio": BlockingClient}


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with start_scripted_server(greeting) as started:
        yield started


@pytest.fixture(params=CLIENTS)
def client_of(request: pytest.FixtureRequest, server: ScriptedServer) -> Iterator[ClientOf]:
    """Makes clients of the scripted server, with the calls of LetterpressClient, and closes them."""
    made: list[LetterpressClient] = []

    def make(**options: Any) -> LetterpressClient:
        client: LetterpressClient = CLIENTS[request.param](**{"api_key": API_KEY, "base_url": server.url, **options})
        made.append(client)
        return client

    yield make
    for client in made:
        client.close()


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the wall clock on, or back, by seconds; it stands still otherwise."""
    now = [time.time()]
    monkeypatch.setattr(time, "time", lambda: now[0])

    def advance(seconds: float) -> None:
        now[0] += seconds

    return advance
