"""Both clients against the cases that every library of Letterpress passes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from letterpress_client import LetterpressClient, LetterpressError
from tests.conftest import ClientOf
from tests.support.fetch_case import Case, open_case_client, read_fetch_cases, run_step, to_error_outcome
from tests.support.outcome import is_match
from tests.support.scripted_server import ScriptedServer
from tests.support.template_fixture import API_KEY

CASES = read_fetch_cases()


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_does_what_is_expected(
    case: Case, client_of: ClientOf, server: ScriptedServer, pass_time: Callable[[float], None], tmp_path: Path
) -> None:
    options: dict[str, Case] = case.get("clients", {"": case.get("client", {})})
    if "steps" not in case:
        with pytest.raises(LetterpressError) as raised:
            open_case_client(client_of, options[""], server, str(tmp_path))
        assert is_match(to_error_outcome(raised.value), case["expected"])
    clients: dict[str, LetterpressClient] = {}
    for step in case.get("steps", []):
        name = step.get("client", "")
        if name not in clients:
            clients[name] = open_case_client(client_of, options[name], server, str(tmp_path))
        pass_time(step.get("advance_seconds", 0))
        run_step(step, clients[name], options[name].get("api_key", API_KEY), server)


def test_there_are_cases() -> None:
    assert len(CASES) > 100
