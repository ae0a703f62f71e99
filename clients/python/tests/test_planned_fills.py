"""What is filled by a plan is what the evaluator in TypeScript gives, and what is given op by op."""

from __future__ import annotations

import json
import os

from letterpress_client.evaluator.given_data import GivenData, read_given
from letterpress_client.evaluator.planned_fill import fill_planned
from letterpress_client.evaluator.python_engine import PythonEngine
from tests.support.node import run_node
from tests.support.outcome import outcome_of

# `FILLS=20000 SEED=$RANDOM` tries what no run tried before.
COUNT = int(os.environ.get("FILLS", "400"))


def test_gives_what_is_given_op_by_op() -> None:
    planned = 0
    for case in json.loads(run_node("test/clients/write-random-fills.ts", str(COUNT), "usual")):
        engine = PythonEngine()
        outcome = outcome_of(engine, case["program"], case["data"], case["options"])
        assert outcome == case["expected"], json.dumps(case)
        planned += "output" in outcome and _is_planned(case["program"], case["data"], case["options"]["onMissing"])
    assert planned > COUNT / 3


def _is_planned(program: object, data: object, on_missing: str) -> bool:
    loaded = PythonEngine().load(program)
    given = read_given(data)
    if not isinstance(given, GivenData):
        return False
    filled = [fill_planned(loaded.prepared, loaded.plans, given, on_missing, 2**24) for _ in range(2)]
    return filled[1] is not None
