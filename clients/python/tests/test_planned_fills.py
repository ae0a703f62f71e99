"""What is filled by a plan is what the evaluator in TypeScript gives, and what is given op by op."""

from __future__ import annotations

import json
import os

import pytest

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


TAGS = (("text", "a"), ("text", "b"), ("attr", "c"))
ITEMS_PROGRAM = {
    "format": 2,
    "target": "html",
    "lists": [{"name": "items", "max": 9}],
    "tags": [{"group": group, "name": name, "source": name, "list": 0} for group, name in TAGS],
    "conditions": [],
    "ops": [["each", 0, 1, 7], ["text", 0], "-", ["text", 1], "-", ["text", 2], ";"],
}


@pytest.mark.parametrize(
    ("items", "output"),
    [
        ([{"text": {"a": "1", "b": "2"}}, {"text": {"a": "3", "b": "4"}}], "1-2-;3-4-;"),
        ([{"text": {"a": "1", "b": "2"}}, {"text": {"b": "4", "a": "3"}}], "1-2-;3-4-;"),
        ([{"text": {"a": "1", "b": "2"}}, {"text": {"a\x1fb": "3"}}, {"text": {"a": "4", "b": "5"}}], "1-2-;--;4-5-;"),
        ([{"text": {"a": "1"}}, {"text": {"b": "2"}}, {"text": {"a": "3"}}], "1--;-2-;3--;"),
        ([{"text": {"a": "1"}}, {"attr": {"a": "2"}}, {"text": {"a": "3"}}], "1--;--;3--;"),
        ([{"text": {"a": "1"}}, {"text": {"a": "2"}, "attr": {"c": "3"}}, {"text": {"a": "4"}}], "1--;2--3;4--;"),
        ([{"text": {"a": "1"}}, {"text": {"a": ""}}, {"text": {"a": "3"}}], "1--;--;3--;"),
    ],
)
def test_reads_items_together_whose_names_are_the_same(items: list[dict[str, dict[str, str]]], output: str) -> None:
    data = {"lists": {"items": [{"merge_tags": groups} for groups in items]}}
    engine = PythonEngine()
    outcome = outcome_of(engine, ITEMS_PROGRAM, data, {"onMissing": "empty"})
    assert outcome["output"] == output
    assert outcome["report"]["missing"] == [
        f"items[{at}].{group}.{name}"
        for at, groups in enumerate(items)
        for group, name in TAGS
        if not groups.get(group, {}).get(name)
    ]


@pytest.mark.parametrize("lists", [{"other": [{}] * 1001}, {f"list_{at}": [{}] * 1000 for at in range(11)}])
def test_refuses_too_many_items_of_lists_that_no_program_knows(lists: dict[str, list[object]]) -> None:
    outcome = outcome_of(PythonEngine(), ITEMS_PROGRAM, {"lists": lists}, {"onMissing": "empty"})
    assert {issue["type"] for issue in outcome["error"]["issues"]} == {"too_long"}


@pytest.mark.parametrize(("tag", "own", "count"), [(0, "x" * 100, 3), (1, "y", 50)])
def test_refuses_items_that_are_longer_than_the_output_may_be(tag: int, own: str, count: int) -> None:
    tags = [{"group": "text", "name": "a", "source": "a", "list": 0}, {"group": "text", "name": "b", "source": "b"}]
    program = {
        **ITEMS_PROGRAM,
        "lists": [{"name": "items", "max": 50}],
        "tags": tags,
        "ops": [["each", 0, 1, 2], ["text", tag]],
    }
    outer = "x" * 100
    data = {"merge_tags": {"text": {"b": outer}}, "lists": {"items": [{"merge_tags": {"text": {"a": own}}}] * count}}
    most = 100 * count
    outcome = outcome_of(PythonEngine(), program, data, {"onMissing": "empty", "maxOutputBytes": most - 1})
    assert [issue["type"] for issue in outcome["error"]["issues"]] == ["output_too_long"]
    whole = outcome_of(PythonEngine(), program, data, {"onMissing": "empty", "maxOutputBytes": most})
    assert whole["output"] == outer * count


def test_asks_of_each_item_that_is_read_together_whether_it_is_the_last() -> None:
    conditions = [{"node": "", "steps": [["item", 0, "loop_last", "==", "true"]]}]
    ops = [["each", 0, 1, 4], ["text", 0], ["unless", 0, 4], "!"]
    program = {**ITEMS_PROGRAM, "conditions": conditions, "ops": ops}
    data = {"lists": {"items": [{"merge_tags": {"text": {"a": str(at)}}} for at in range(4)]}}
    assert outcome_of(PythonEngine(), program, data, {"onMissing": "empty"})["output"] == "0123!"


def _is_planned(program: object, data: object, on_missing: str) -> bool:
    loaded = PythonEngine().load(program)
    given = read_given(data)
    if not isinstance(given, GivenData):
        return False
    filled = [fill_planned(loaded.prepared, loaded.plans, given, on_missing, 2**24) for _ in range(2)]
    return filled[1] is not None
