"""Formats with what only Python has: its types, its two engines."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal

import pytest

from letterpress_client.engine import EngineName
from letterpress_client.fill_options import FillOptions
from letterpress_client.open_engine import open_engine
from letterpress_client.python_engine import PythonEngine
from letterpress_client.report import Report

SEPARATORS: dict[str, object] = {"decimal": ",", "group": ".", "sizes": [3], "least": 1}
TAG: dict[str, object] = {"group": "text", "name": "value", "source": "{{ value }}"}


def program_of(formats: list[object], tags: list[object], op: list[object]) -> dict[str, object]:
    """Return a program of one op."""
    empty: dict[str, object] = {"lists": [], "conditions": []}
    return {"format": 4, "target": "text", "formats": formats, "tags": tags, "ops": [op], **empty}


class _AnyCase(str):
    """A string of a caller that has its own equality."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self.lower() == other.lower()

    def __hash__(self) -> int:
        return hash(self.lower())


def test_finds_the_currency_of_a_caller_s_own_string() -> None:
    form = [["\u20ac", ""], ["-\u20ac", ""], 2]
    money = {**SEPARATORS, "of": {"EUR": form}, "other": [["\u00a4 ", ""], ["-\u00a4 ", ""], 2]}
    currency = {"group": "text", "name": "currency", "source": "{{ currency }}"}
    program = program_of([money], [currency, {**TAG, "format": 0, "currency": 0}], ["plain", 1])
    data = {"merge_tags": {"text": {"value": _AnyCase("1234.5"), "currency": _AnyCase("EUR")}}}
    assert PythonEngine().load(program).fill(data, FillOptions()).output == "\u20ac1.234,50"


@pytest.mark.parametrize("engine", ["python", "wasm"])
def test_fills_a_mail_of_which_one_part_has_formats(engine: EngineName) -> None:
    body = {**program_of([], [TAG], ["text", 0]), "format": 3}
    percent = {**SEPARATORS, "plus": ["", " %"], "minus": ["-", " %"], "fraction": [0, 0], "shift": 2}
    subject = program_of([percent], [{**TAG, "format": 0}], ["line", 0])
    mail = open_engine(engine).load_mail([body, subject])
    for data in ({"data": {"value": 0.125}}, {"merge_tags": {"text": {"value": "0.125"}}}):
        assert mail.fill_all(data, FillOptions()) == (["0.125", "13 %"], Report(bytes=5))


def test_writes_values_in_the_types_of_python() -> None:
    number = {**SEPARATORS, "plus": ["", ""], "minus": ["-", ""], "fraction": [2, 2]}
    moment = {"parts": [["d", 1], ".", ["M", 1], ". ", ["H", 2], ":", ["m", 2]]}
    offset = timezone(timedelta(hours=2))
    values: list[tuple[int, object, str]] = [
        (0, Decimal("-1234567.005"), "-1.234.567,01"),
        (0, Decimal("1E+3"), "1.000,00"),
        (0, 1e15, "1.000.000.000.000.000,00"),
        (0, 1e-7, "0,00"),
        (1, datetime(2026, 3, 5, 23, 30, 10, 500, tzinfo=offset), "5.3. 23:30"),
        (1, datetime(2026, 3, 5, 23, 30), "5.3. 23:30"),
        (1, date(2026, 3, 5), ""),
        (1, time(23, 30), ""),
        (0, True, ""),
    ]
    for at, value, written in values:
        program = program_of([number, moment], [{**TAG, "format": at}], ["plain", 0])
        output, report = PythonEngine().load(program).fill({"data": {"value": value}}, FillOptions())
        assert (output, report.missing) == (written, () if written else ("text.value",)), value
