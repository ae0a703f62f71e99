"""The text part of a mail, in lines."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Literal

# How lines of plain text end: `wrapped` breaks them at 76 columns, `flowed` breaks them so that a mail client can join
# them again (RFC 3676, format=flowed).
TextFormat = Literal["wrapped", "flowed"]

_COLUMNS = 76
_BETWEEN = " | "
# The line before a signature, which keeps its space.
_SIGNATURE = "-- "
# With a space behind it, as at the end of a flowed line, it would be one.
_DASHES = "--"
# What begins an entry of a list: lines that continue it begin under its text.
_ENTRY = re.compile(r" {0,8}(?:- |[0-9]{1,4}[.] )")


def format_text(text: str, text_format: TextFormat) -> str:
    """Return the text with rows of tables in columns, and with long lines broken at spaces.

    A word that is longer than a line stays whole, so that links work. A character of Unicode is one column.
    """
    break_line = _flow_line if text_format == "flowed" else _wrap_line
    tables = groupby(text.split("\n"), lambda line: line.count(_BETWEEN))
    lines = [_trim_line(line) for _, rows in tables for line in _align(list(rows))]
    return "\n".join(broken for line in lines for broken in break_line(line))


def _align(lines: list[str]) -> list[str]:
    """Pad the cells of neighbouring rows to columns, unless they would be wider than a line then."""
    if len(lines) < 2 or _BETWEEN not in lines[0]:
        return lines
    table = [[cell.strip(" ") for cell in line.split(_BETWEEN)] for line in lines]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    if sum(widths) + len(_BETWEEN) * (len(widths) - 1) > _COLUMNS:
        return lines
    return [_BETWEEN.join(map(str.ljust, cells, widths)) for cells in table]


def _wrap_line(line: str) -> list[str]:
    return [_trim_line(each) for each in _break_line(line, " " * _entry(line))]


def _flow_line(line: str) -> list[str]:
    """Break a line so that a space at the end means that the paragraph continues (RFC 3676, section 4)."""
    *lines, last = (f" {each}" if each.startswith((" ", ">", "From ")) else each for each in _break_line(line, ""))
    return [*(f"{each} " for each in lines), last]


def _break_line(line: str, indent: str) -> list[str]:
    if len(line) <= _COLUMNS:
        return [line]
    entry = _entry(line)
    first, *words = line.split(" ")
    lines: list[str] = []
    current = [first]
    columns = len(first)
    may_break = columns > entry
    for word in words:
        is_too_long = word != "" and columns + 1 + len(word) > _COLUMNS
        if is_too_long and may_break and current != [_DASHES]:
            lines.append(" ".join(current))
            current = [indent + word]
            columns = len(current[0])
            continue
        current.append(word)
        columns += 1 + len(word)
        # An entry is not broken behind what begins it.
        may_break = may_break or (word != "" and columns > entry)
    return [*lines, " ".join(current)]


def _entry(line: str) -> int:
    found = _ENTRY.match(line)
    return found.end() if found else 0


def _trim_line(line: str) -> str:
    return line if line == _SIGNATURE else line.rstrip(" ")
