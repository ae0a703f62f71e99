"""Both engines against the TypeScript evaluator, with programs and data that nobody has thought of."""

from __future__ import annotations

import json
from typing import Any

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.open_engine import open_engine
from tests.support.node import run_node
from tests.support.outcome import outcome_of

COUNT = 3000


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = json.loads(run_node("test/clients/write-random-fills.ts", str(COUNT)))
    return made


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_gives_what_the_evaluator_in_typescript_gives(cases: list[dict[str, Any]], engine: EngineName) -> None:
    for case in cases:
        outcome = outcome_of(open_engine(engine), case["program"], case.get("data", {}), case["options"])
        assert outcome == case["expected"], json.dumps(case)


def test_cases_are_of_every_kind(cases: list[dict[str, Any]]) -> None:
    kinds = [case["expected"].get("error", {}).get("code", "filled") for case in cases]
    assert {kind: kinds.count(kind) > COUNT / 50 for kind in set(kinds)} == {
        "filled": True,
        "RENDER_ERROR": True,
        "INVALID_PROGRAM": True,
    }
    assert len(cases) == COUNT
