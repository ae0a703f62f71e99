"""What only Python can hold: whatever a caller passes, both engines say the same, and only refusals are raised."""

from __future__ import annotations

import enum
import json
import math
from collections import ChainMap, OrderedDict
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letterpress_client.open_engine import open_engine
from tests.support.outcome import outcome_of
from tests.support.template_fixture import greeting_template

PROGRAM = greeting_template()["programs"]["html"]
PLAN = {
    "format": 1,
    "target": "html",
    "tags": [],
    "conditions": [{"node": "n", "steps": [["test", "plan", "==", "18446744073709552000"]]}],
    "ops": [["unless", 0, 2], "shown"],
}


def outcome_of_both(program: object, data: object) -> dict[str, Any]:
    python, wasm = (outcome_of(open_engine(engine), program, data, {}) for engine in ("python", "wasm"))
    assert python == wasm
    return python


def issues_of(data: object) -> list[tuple[list[object], str, str]]:
    return [(each["loc"], each["msg"], each["type"]) for each in outcome_of_both(PROGRAM, data)["error"]["issues"]]


class Loud(str):
    """A str whose methods do something else, as those of markup classes do."""

    __slots__ = ()

    def replace(self, *_: object, **__: object) -> str:
        return "<replaced>"

    def __str__(self) -> str:
        return "<str>"

    def encode(self, *_: object, **__: object) -> bytes:
        return b"<encoded>"


class Name(str, enum.Enum):
    NAME = "name"
    ANN = "Ann & Bo"


@pytest.mark.parametrize(("value", "expected"), [(Loud("a & b"), "a &amp; b"), (Name.ANN, "Ann &amp; Bo")])
def test_a_subclass_of_str_is_its_text(value: str, expected: str) -> None:
    data = {"merge_tags": {"text": {Name.NAME: value}}}
    assert outcome_of_both(PROGRAM, data)["output"] == f"<p>Hello {expected}</p>"


@pytest.mark.parametrize("mapping", [dict, OrderedDict, MappingProxyType, ChainMap])
def test_any_mapping_is_an_object(mapping: Any) -> None:
    data = mapping({"merge_tags": mapping({"text": mapping({"name": "A"})}), "context": mapping({"plan": "pro"})})
    assert outcome_of_both(PROGRAM, data)["output"] == "<p>Hello A</p>"


@pytest.mark.parametrize(
    ("value", "given_as"),
    [
        (None, "null"),
        (["a"], "a list"),
        (("a",), "a list"),
        ({"a": 1}, "an object"),
        (b"a", "a bytes"),
        (Decimal("9.99"), "a Decimal"),
        ({"a"}, "a set"),
        (object(), "a object"),
        (7, "a number"),
        (True, "a boolean"),
    ],
)
def test_a_value_of_another_type_is_named_by_its_type(value: object, given_as: str) -> None:
    loc = ["merge_tags", "text", "name"]
    expected = [(loc, f"must be a string, is {given_as}", "string_type")]
    assert issues_of({"merge_tags": {"text": {"name": value}}}) == expected


@pytest.mark.parametrize(
    ("value", "given_as"),
    [
        (math.nan, "NaN"),
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
        (10**400, "Infinity"),
        (-(10**4000), "-Infinity"),
        (Decimal(1), "a Decimal"),
    ],
)
def test_numbers_that_are_no_finite_doubles_are_refused(value: object, given_as: str) -> None:
    msg = f"must be a string, a finite number or a boolean, is {given_as}"
    assert issues_of({"context": {"plan": value}}) == [(["context", "plan"], msg, "context_type")]


def test_whole_numbers_become_the_nearest_double_in_the_form_of_ecmascript() -> None:
    assert outcome_of_both(PLAN, {"context": {"plan": 2**64}})["output"] == "shown"
    assert outcome_of_both(PLAN, {"context": {"plan": float(2**64)}})["output"] == "shown"


def test_names_that_are_no_text_are_refused_beside_all_other_faults() -> None:
    assert issues_of({1: {}}) == [([], "must have strings for names, has a number", "name_type")]
    assert issues_of({"merge_tags": {"text": {None: "x"}}, "context": {"plan": None}}) == [
        (["merge_tags", "text"], "must have strings for names, has null", "name_type"),
        (["context", "plan"], "must be a string, a finite number or a boolean, is null", "context_type"),
    ]


def test_data_that_holds_itself_is_refused() -> None:
    data: dict[str, Any] = {}
    data["merge_tags"] = data["context"] = data
    types = {kind for _, _, kind in issues_of(data)}
    assert types == {"unknown_member", "context_type"}


def test_surrogates_in_values_and_names_are_repaired() -> None:
    data = {"merge_tags": {"text": {"name": "a\ud83d\ude00b\udc00", "x\ud800": "y"}}}
    outcome = outcome_of_both(PROGRAM, data)
    assert outcome["output"] == "<p>Hello a\ufffd\ufffdb\ufffd</p>"
    assert outcome["report"]["unused"] == ["text.x\ufffd"]
    json.dumps(outcome, ensure_ascii=False).encode()


def test_a_value_may_have_65536_bytes_and_no_more() -> None:
    for letter in ("a", "é", "日", "😀"):
        length = 65_536 // len(letter.encode())
        whole = letter * length + "a" * (65_536 % len(letter.encode()))
        data = {"merge_tags": {"text": {"name": whole}}}
        assert outcome_of_both(PROGRAM, data)["report"]["bytes"] == 65_536 + 13
        data["merge_tags"]["text"]["name"] += "a"
        loc, msg = ["merge_tags", "text", "name"], "must be at most 65536 bytes of UTF-8"
        assert issues_of(data) == [(loc, msg, "string_too_long")]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.just(Decimal(1)),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.tuples(inner),
    max_leaves=12,
)
GROUPS = st.dictionaries(st.sampled_from(["text", "url", "attr", "other"]), ANYTHING)
DATA = ANYTHING | st.fixed_dictionaries({}, optional={"merge_tags": GROUPS | ANYTHING, "context": ANYTHING})


@given(DATA)
def test_any_data_gets_an_answer_and_the_same_of_both(data: object) -> None:
    outcome = outcome_of_both(PROGRAM, data)
    json.dumps(outcome, ensure_ascii=False).encode()


@given(ANYTHING | st.fixed_dictionaries({}, optional=dict.fromkeys(PROGRAM, ANYTHING) | {"format": st.just(1)}))
def test_any_program_gets_an_answer_and_the_same_of_both(program: object) -> None:
    outcome = outcome_of_both(program, {})
    assert "output" in outcome or outcome["error"]["code"] == "INVALID_PROGRAM"
