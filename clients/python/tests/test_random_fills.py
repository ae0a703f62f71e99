"""Both engines against the TypeScript evaluator, with programs and data that nobody has thought of."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import Any

import pytest

from letterpress_client import LetterpressError, Template
from letterpress_client.engine import EngineName
from letterpress_client.fill_mail import fill_mail
from letterpress_client.open_engine import open_engine
from tests.support.node import run_node
from tests.support.outcome import outcome_of

# A tenth of what a release needs, and all with `EFFORT=1`. `FILLS=20000 SEED=$RANDOM` tries what no run tried before.
EFFORT = float(os.environ.get("EFFORT", "0.1"))
COUNT = int(os.environ.get("FILLS", round(3000 * EFFORT)))
ENGINES: tuple[EngineName, ...] = ("python", "wasm")
Cases = list[dict[str, Any]]


def make_cases(count: int, *kind: str) -> Cases:
    made: Cases = json.loads(run_node("test/clients/write-random-fills.ts", str(count), *kind))
    return made


@pytest.fixture(scope="module")
def cases() -> Cases:
    return make_cases(COUNT)


@pytest.fixture(scope="module")
def usual_cases() -> Cases:
    return make_cases(COUNT // 5, "usual")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("kind", ["cases", "usual_cases"])
def test_gives_what_the_evaluator_in_typescript_gives(
    request: pytest.FixtureRequest, kind: str, engine: EngineName
) -> None:
    for case in request.getfixturevalue(kind):
        outcome = outcome_of(open_engine(engine), case["program"], case.get("data", {}), case["options"])
        assert outcome == case["expected"], json.dumps(case)


@pytest.mark.parametrize("kind", ["cases", "usual_cases"])
def test_gives_for_programs_that_share_data_what_each_gives_by_itself(
    request: pytest.FixtureRequest, kind: str
) -> None:
    filled = [case for case in request.getfixturevalue(kind) if "output" in case["expected"]]
    outcomes = [
        [mail_of([body, text, subject], data, engine) for engine in ENGINES]
        for body, text, subject in zip(filled, filled[1:], filled[2:], strict=False)
        for data in (body.get("data", {}), text.get("data", {}))
    ]
    # The core fills one program at a time.
    assert [python for python, _ in outcomes] == [wasm for _, wasm in outcomes]
    assert sum("output" in python for python, _ in outcomes) > len(outcomes) / 5
    assert sum("issues" in python for python, _ in outcomes) > len(outcomes) / 50


def mail_of(cases: Cases, data: object, engine: EngineName) -> dict[str, Any]:
    """Return the mail that the programs of three cases make of data, or its refusal."""
    body, text, subject = (case["program"] for case in cases)
    programs = {"html": body, "text": text, "subject": subject}
    on_missing = cases[0]["options"].get("onMissing", "error-urls")
    template = Template({"template_id": "mail", "programs": programs}, engine=engine)
    try:
        return asdict(fill_mail(template, "html", data, on_missing))
    except LetterpressError as err:
        return {"issues": err.issues}


def test_cases_are_of_every_kind(cases: Cases) -> None:
    kinds = [case["expected"].get("error", {}).get("code", "filled") for case in cases]
    assert {kind: kinds.count(kind) > COUNT / 50 for kind in set(kinds)} == {
        "filled": True,
        "RENDER_ERROR": True,
        "INVALID_PROGRAM": True,
    }
    assert len(cases) == COUNT
