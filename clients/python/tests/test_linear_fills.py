"""A fill takes time that grows with program, data and output, in both engines."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.join_reports import join_reports
from letterpress_client.open_engine import open_engine
from letterpress_client.report import Report
from tests.support.outcome import outcome_of

ENGINES: tuple[EngineName, ...] = ("python", "wasm")
LONG = 65_536

# Of the processor, whatever else the machine does: many times what a fill takes, and a small part of what it takes
# where something is done once for each test.
MOST_SECONDS = 1.0


def program_of(**members: object) -> dict[str, object]:
    return {"format": 1, "target": "html", "tags": [], "conditions": [], "ops": [], **members}


def program_testing(count: int, step_at: Callable[[int], list[object]]) -> dict[str, object]:
    """Return a program of so many tests, 5,000 to a condition."""
    conditions = []
    for start in range(0, count, 5000):
        steps = [step_at(at) for at in range(start, min(start + 5000, count))]
        conditions.append({"node": f"n-{start}", "steps": [*steps, ["any", len(steps)]]})
    return program_of(conditions=conditions, ops=[["unless", at, at + 1] for at in range(len(conditions))])


def tags_of(count: int, **members: object) -> list[dict[str, object]]:
    return [{"group": "text", "name": "t", "source": "{{ t }}", "default": str(at), **members} for at in range(count)]


def fill_in_time(engine: EngineName, program: object, data: object, on_missing: str = "error-urls") -> dict[str, Any]:
    start = time.process_time()
    outcome = outcome_of(open_engine(engine), program, data, {"onMissing": on_missing})
    assert time.process_time() - start < MOST_SECONDS
    return outcome


@pytest.mark.parametrize("engine", ENGINES)
def test_refuses_ten_thousand_searches_in_a_long_value_at_once(engine: EngineName) -> None:
    program = program_testing(10_000, lambda at: ["test", "k", "contains", f"{'a' * 20}{at}"])
    outcome = fill_in_time(engine, program, {"context": {"k": "a" * 60_000}})
    assert outcome["error"]["issues"][0]["type"] == "too_much_work"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("value", "step"),
    [
        ("1" * LONG, ["test", "k", ">", 3]),
        (f"2026-11-22T10:00:00.{'1' * (LONG - 20)}", ["test", "k", "date_before", 3]),
        (" " * LONG, ["test", "k", "is_not_empty"]),
        ("É" * (LONG // 2), ["test", "k", "==", "x"]),
        ("a" * LONG, ["test", "k", "contains", f"{'a' * 50}b"]),
    ],
    ids=["number", "day", "blank", "lower case", "search"],
)
def test_reads_a_value_once_however_many_tests_there_are(engine: EngineName, value: str, step: list[object]) -> None:
    fill_in_time(engine, program_testing(45_000, lambda _: step), {"context": {"k": value}})


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("value", "members", "is_given"),
    [
        (" " * LONG, {}, False),
        (" " + "a" * (LONG - 1), {}, True),
        ("", {"default": " " * LONG}, False),
        ("", {"source": " " * 2 * LONG}, False),
    ],
    ids=["blank", "text", "default", "source"],
)
def test_looks_through_a_value_once_however_many_steps_ask_for_it(
    engine: EngineName, value: str, members: dict[str, str], is_given: bool
) -> None:
    tag = {"group": "text", "name": "t", "source": "{{ t }}", **members}
    testing = program_testing(10_000, lambda _: ["given", 0])
    program = {**testing, "format": 2, "lists": [], "tags": [tag]}
    outcome = fill_in_time(engine, program, {"merge_tags": {"text": {"t": value}}}, "keep")
    assert len(outcome["report"]["hidden"]) == (0 if is_given else 2)


@pytest.mark.parametrize("engine", ENGINES)
def test_looks_through_the_value_of_an_item_once_however_often_it_is_repeated(engine: EngineName) -> None:
    program = program_of(
        format=2,
        lists=[{"name": "items", "max": 20}],
        tags=tags_of(1, list=0),
        conditions=[{"node": "n", "steps": [["given", 0]]}],
        ops=[op for at in range(0, 600, 3) for op in (["each", 0, at + 1, at + 3], ["unless", 0, at + 3], "x")],
    )
    items = [{"merge_tags": {"text": {"t": " " * LONG}}}] * 20
    outcome = fill_in_time(engine, program, {"lists": {"items": items}})
    assert outcome["report"]["hidden"] == ["n"]


@pytest.mark.parametrize("engine", ENGINES)
def test_keeps_a_value_once_for_all_spellings_of_its_key(engine: EngineName) -> None:
    letters = "abcdefghijklm"
    spellings = ["".join(c.upper() if at >> bit & 1 else c for bit, c in enumerate(letters)) for at in range(8192)]
    program = program_testing(8192, lambda at: ["test", spellings[at], "==", "x"])
    fill_in_time(engine, program, {"context": {letters: "É" * (LONG // 2)}})


@pytest.mark.parametrize("engine", ENGINES)
def test_escapes_a_value_once_for_all_tags_of_its_name(engine: EngineName) -> None:
    program = program_of(tags=tags_of(10_000), ops=[["line", at] for at in range(10_000)])
    outcome = fill_in_time(engine, program, {"merge_tags": {"text": {"t": "\n " * (LONG // 2)}}})
    assert outcome["output"] == ""


@pytest.mark.parametrize("engine", ENGINES)
def test_escapes_a_source_once_for_all_ops(engine: EngineName) -> None:
    program = program_of(tags=tags_of(1, source="<" * 2 * LONG), ops=[["js-text", 0]] * 2000)
    outcome = fill_in_time(engine, program, {})
    assert outcome["output"] == "0" * 2000


def test_joins_reports_in_time_that_grows_with_their_lists() -> None:
    unused = tuple(f"text.name_{at}" for at in range(100_000))
    report = Report(unused=unused)
    part = Report(unused=tuple(f"{name}" for name in reversed(unused)))
    start = time.process_time()
    assert join_reports(report, (part,)).unused == unused
    assert time.process_time() - start < MOST_SECONDS
