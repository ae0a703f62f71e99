"""Every engine against the cases for plain data that every library of Letterpress passes."""

from __future__ import annotations

from typing import Any

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.open_engine import open_engine
from tests.support.core_cases import read_core_cases
from tests.support.outcome import is_match, outcome_of

CASES = read_core_cases("data")


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_gives_what_is_expected(case: dict[str, Any], engine: EngineName) -> None:
    outcome = outcome_of(open_engine(engine), case["program"], case["data"], case.get("options", {}))
    assert is_match(outcome, case["expected"]), outcome


def test_there_are_cases() -> None:
    assert len(CASES) > 150
