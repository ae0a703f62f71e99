"""A fill takes time that grows with program, data and output, in both engines."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice, product
from string import ascii_uppercase
from typing import Any

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.join_reports import join_reports
from letterpress_client.open_engine import open_engine
from letterpress_client.report import Report
from tests.support.outcome import outcome_of

ENGINES: tuple[EngineName, ...] = ("python", "wasm")
LONG = 65_536
SHORT = 64

# The most times longer that a fill with long values takes than the same fill with short ones, and the seconds of the
# processor that it may take in addition. Reading a long value once takes about a millisecond. Reading it for each test
# takes hundreds of times as long as the whole fill, on a slow machine too.
MOST_TIMES = 5
MORE_SECONDS = 0.5


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


def fill_in_time(
    engine: EngineName, mail_at: Callable[[int], tuple[object, object]], on_missing: str = "error-urls"
) -> dict[str, Any]:
    """Fill a mail, made for a length of its values, with a short and a long one. Return the outcome of the long one."""

    def fill(length: int) -> tuple[dict[str, Any], float]:
        program, data = mail_at(length)
        start = time.process_time()
        outcome = outcome_of(open_engine(engine), program, data, {"onMissing": on_missing})
        return outcome, time.process_time() - start

    _, short = fill(SHORT)
    outcome, long = fill(LONG)
    assert long < MOST_TIMES * short + MORE_SECONDS
    return outcome


@pytest.mark.parametrize("engine", ENGINES)
def test_refuses_ten_thousand_searches_in_a_long_value_at_once(engine: EngineName) -> None:
    program = program_testing(10_000, lambda at: ["test", "k", "contains", f"{'a' * 20}{at}"])
    outcome = fill_in_time(engine, lambda length: (program, {"context": {"k": "a" * length}}))
    assert outcome["error"]["issues"][0]["type"] == "too_much_work"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("value_at", "step"),
    [
        (lambda length: "1" * length, ["test", "k", ">", 3]),
        (lambda length: f"2026-11-22T10:00:00.{'1' * (length - 20)}", ["test", "k", "date_before", 3]),
        (lambda length: " " * length, ["test", "k", "is_not_empty"]),
        (lambda length: "É" * (length // 2), ["test", "k", "==", "x"]),
        (lambda length: "a" * length, ["test", "k", "contains", f"{'a' * 50}b"]),
    ],
    ids=["number", "day", "blank", "lower case", "search"],
)
def test_reads_a_value_once_however_many_tests_there_are(
    engine: EngineName, value_at: Callable[[int], str], step: list[object]
) -> None:
    program = program_testing(45_000, lambda _: step)
    fill_in_time(engine, lambda length: (program, {"context": {"k": value_at(length)}}))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("value_at", "members_at", "is_given"),
    [
        (lambda length: " " * length, lambda _: {}, False),
        (lambda length: " " + "a" * (length - 1), lambda _: {}, True),
        (lambda _: "", lambda length: {"default": " " * length}, False),
        (lambda _: "", lambda length: {"source": " " * 2 * length}, False),
    ],
    ids=["blank", "text", "default", "source"],
)
def test_looks_through_a_value_once_however_many_steps_ask_for_it(
    engine: EngineName,
    value_at: Callable[[int], str],
    members_at: Callable[[int], dict[str, str]],
    is_given: bool,
) -> None:
    testing = program_testing(10_000, lambda _: ["given", 0])

    def mail_at(length: int) -> tuple[object, object]:
        tag = {"group": "text", "name": "t", "source": "{{ t }}", **members_at(length)}
        data = {"merge_tags": {"text": {"t": value_at(length)}}}
        return {**testing, "format": 2, "lists": [], "tags": [tag]}, data

    outcome = fill_in_time(engine, mail_at, "keep")
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

    def mail_at(length: int) -> tuple[object, object]:
        return program, {"lists": {"items": [{"merge_tags": {"text": {"t": " " * length}}}] * 20}}

    outcome = fill_in_time(engine, mail_at)
    assert outcome["report"]["hidden"] == ["n"]


def date_tags(count: int) -> list[dict[str, object]]:
    return tags_of(count, format=0)


def money_tags(count: int) -> list[dict[str, object]]:
    """Each in a currency of its own."""
    codes = ["".join(letters) for letters in islice(product(ascii_uppercase, repeat=3), count // 2)]
    currencies: list[dict[str, object]] = [
        {"group": "text", "name": "currency", "source": "", "default": code} for code in codes
    ]
    return currencies + [{**tag, "currency": at} for at, tag in enumerate(tags_of(count // 2, format=1))]


@pytest.mark.parametrize(
    ("value_at", "tags"),
    [
        (lambda length: f"2026-11-22T10:00:00.{'1' * (length - 20)}", date_tags(10_000)),
        (lambda length: f"{'1' * (length - 1)}x", money_tags(10_000)),
    ],
    ids=["date", "money"],
)
def test_reads_a_value_once_however_many_tags_write_it_in_a_format(
    value_at: Callable[[int], str], tags: list[dict[str, object]]
) -> None:
    form = [["", ""], ["-", ""], 2]
    money = {"decimal": ".", "group": ",", "sizes": [3], "least": 1, "of": {}, "other": form}
    program = program_of(format=4, lists=[], formats=[{"parts": [["d", 1]]}, money], tags=tags, ops=[["text", 9_999]])
    fill_in_time("python", lambda length: (program, {"merge_tags": {"text": {"t": value_at(length)}}}))


@pytest.mark.parametrize("engine", ENGINES)
def test_keeps_a_value_once_for_all_spellings_of_its_key(engine: EngineName) -> None:
    letters = "abcdefghijklm"
    spellings = ["".join(c.upper() if at >> bit & 1 else c for bit, c in enumerate(letters)) for at in range(8192)]
    program = program_testing(8192, lambda at: ["test", spellings[at], "==", "x"])
    fill_in_time(engine, lambda length: (program, {"context": {letters: "É" * (length // 2)}}))


@pytest.mark.parametrize("engine", ENGINES)
def test_escapes_a_value_once_for_all_tags_of_its_name(engine: EngineName) -> None:
    program = program_of(tags=tags_of(10_000), ops=[["line", at] for at in range(10_000)])
    outcome = fill_in_time(engine, lambda length: (program, {"merge_tags": {"text": {"t": "\n " * (length // 2)}}}))
    assert outcome["output"] == ""


@pytest.mark.parametrize("engine", ENGINES)
def test_escapes_a_source_once_for_all_ops(engine: EngineName) -> None:

    def mail_at(length: int) -> tuple[object, object]:
        return program_of(tags=tags_of(1, source="<" * 2 * length), ops=[["js-text", 0]] * 2000), {}

    outcome = fill_in_time(engine, mail_at)
    assert outcome["output"] == "0" * 2000


def test_joins_reports_in_time_that_grows_with_their_lists() -> None:
    def join(count: int) -> float:
        unused = tuple(f"text.name_{at}" for at in range(count))
        part = Report(unused=tuple(f"{name}" for name in reversed(unused)))
        start = time.process_time()
        assert join_reports(Report(unused=unused), (part,)).unused == unused
        return time.process_time() - start

    # Ten times the names; where each is looked up in a list, that takes a hundred times as long.
    assert join(100_000) < 40 * join(10_000) + MORE_SECONDS
