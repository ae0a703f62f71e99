"""What must not depend on the version of Python."""

from __future__ import annotations

import json
import random
import struct
import unicodedata

from letterpress_client.evaluator.context_value import print_number
from letterpress_client.evaluator.text import WHITE_SPACE, lower_case
from tests.support.node import run_node


def doubles() -> list[float]:
    """Doubles of all sizes, and those round which the form changes."""
    choose = random.Random(20_261_120)
    any_bits = [struct.unpack("<d", choose.randbytes(8))[0] for _ in range(1500)]
    steps = (1, 1.5, 9.999999999999998, -1)
    edges = [10.0**power * step for power in range(-8, 24) for step in steps]
    smallest = [5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.0, -0.0, 0.1 + 0.2, 2.0**53, 1 / 3]
    return [number for number in (*any_bits, *edges, *smallest) if number == number and abs(number) != float("inf")]


def test_numbers_are_written_as_ecmascript_writes_them() -> None:
    numbers = doubles()
    script = "console.log(JSON.stringify(JSON.parse(process.argv[1]).map(String)))"
    expected = json.loads(run_node("--eval", script, json.dumps(numbers)))
    assert [print_number(number) for number in numbers] == expected


def test_letters_of_this_pythons_unicode_have_the_lower_case_of_the_table() -> None:
    # U+0130 has a longer full mapping (SpecialCasing.txt), which str.lower() uses.
    codes = [code for code in range(0x110000) if unicodedata.category(chr(code)) not in ("Cn", "Cs") and code != 0x130]
    assert [code for code in codes if lower_case(chr(code)) != chr(code).lower()] == []
    assert lower_case("ΟΔΟΣ İ") == "οδοσ i"


def test_letters_newer_than_this_python_have_a_lower_case() -> None:
    # Unicode 16.0 and 17.0: U+1C89, U+A7CB, U+10D50.
    assert lower_case("\u1c89\ua7cb\U00010d50") == "\u1c8a\u0264\U00010d70"


def test_white_space_is_that_of_ecmascript() -> None:
    codes = "Array.from({ length: 65536 }, (_, code) => code)"
    script = f"console.log(JSON.stringify({codes}.filter((code) => String.fromCharCode(code).trim() === '')))"
    assert [*map(ord, WHITE_SPACE)] == json.loads(run_node("--eval", script))
