"""The library carries the core that the repository builds, and its version of the tables."""

from __future__ import annotations

import re

import pytest

from letterpress_client.evaluator.lower_case_table import LOWER_CASE_RUNS
from tests.support.core_cases import REPOSITORY

COPIES = REPOSITORY / "clients" / "python" / "src" / "letterpress_client" / "wasm"


@pytest.mark.parametrize("name", ["core.wasm", "messages.json"])
def test_the_core_is_that_of_the_repository(name: str) -> None:
    assert (COPIES / name).read_bytes() == (REPOSITORY / "core" / name).read_bytes()


def test_the_table_of_lower_case_is_that_of_the_reference_evaluator() -> None:
    table = (REPOSITORY / "core" / "lower-case-table.ts").read_text(encoding="utf-8")
    rows = re.findall(r"\[(0x[0-9a-f]+), (0x[0-9a-f]+), (\d+), (-?\d+)\]", table)
    assert tuple((int(a, 16), int(b, 16), int(stride), int(delta)) for a, b, stride, delta in rows) == LOWER_CASE_RUNS
    assert len(rows) > 150
