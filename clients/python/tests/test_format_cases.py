"""The engines against the cases of formats."""

from __future__ import annotations

import json
from typing import Any

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.open_engine import open_engine
from tests.support.core_cases import REPOSITORY
from tests.support.outcome import is_match, outcome_of

FOLDER = REPOSITORY / "conformance" / "formats"
FILLS = json.loads((FOLDER / "fills.json").read_text(encoding="utf-8"))
ENTRIES = json.loads((FOLDER / "entries.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("case", FILLS, ids=[case["name"] for case in FILLS])
def test_gives_what_is_expected(engine: EngineName, case: dict[str, Any]) -> None:
    outcome = outcome_of(open_engine(engine), case["program"], case.get("data", {}), case.get("options", {}))
    assert is_match(outcome, case["expected"]), outcome


@pytest.mark.parametrize("engine", ["python", "wasm"])
@pytest.mark.parametrize("case", ENTRIES, ids=[f"{case['locale']}: {case['style']}" for case in ENTRIES])
def test_writes_values(engine: EngineName, case: dict[str, Any]) -> None:
    tag = {"group": "text", "name": "value", "format": 0, "source": "{{ value }}"}
    parts = {"lists": [], "formats": [case["format"]], "tags": [tag], "conditions": [], "ops": [["plain", 0]]}
    program = {"format": 4, "target": "text", **parts}
    for value, written in case["values"]:
        outcome = outcome_of(open_engine(engine), program, {"merge_tags": {"text": {"value": value}}}, {})
        expected = {"output": written or "", "report": {"missing": ["text.value"] if written is None else []}}
        assert is_match(outcome, expected), outcome
