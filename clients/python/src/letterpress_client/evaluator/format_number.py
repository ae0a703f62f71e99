"""How numbers and amounts are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

# What is before and after a number.
Affixes = tuple[str, str]

# Unlike \d and $, these match digits of ASCII and the very end alone.
_NUMBER = re.compile(r"([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?")
# Bounds what a number is written out to.
_MAX_DIGITS = 400
# That of such a number with its signs, point and exponent, so that no longer text is searched.
_MAX_LENGTH = _MAX_DIGITS + 7


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """How a number is written.

    Attributes:
        plus: What is around it.
        minus: What is around a negative one.
        decimal: The decimal separator.
        group: The separator of groups.
        last: How many digits are in the last group.
        others: How many digits are in each group before it.
        least: How many digits are before the first separator at least.
        fewest: The fewest decimal places.
        most: The most decimal places.
        shift: How far the point moves to the right.
        digits: The ten digits, where they are not those of ASCII.
    """

    plus: Affixes
    minus: Affixes
    decimal: str
    group: str
    last: int
    others: int
    least: int
    fewest: int
    most: int
    shift: int = 0
    digits: dict[int, str] | None = None


def format_number(text: str, number_format: NumberFormat) -> str | None:
    """Write a decimal number, rounded half away from zero on its decimal digits, zero without a sign.

    Return None for a text that is no number, or that has more than 400 digits.
    """
    found = _NUMBER.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if found is None:
        return None
    sign, before, after, exponent = found[1], found[2], found[3] or "", found[4] or "0"
    point = len(before) + int(exponent) + number_format.shift
    written = before + after
    if len(written) + abs(point) > _MAX_DIGITS:
        return None
    digits = written.ljust(point, "0") if point > 0 else "0" * (1 - point) + written
    at = max(point, 1)
    whole, fraction = _round(digits[:at], digits[at:], number_format)
    is_zero = not (whole + fraction).strip("0")
    left, right = number_format.minus if sign == "-" and not is_zero else number_format.plus
    groups = [translate(group, number_format.digits) for group in _groups_of(whole, number_format)]
    places = number_format.decimal + translate(fraction, number_format.digits) if fraction else ""
    return left + number_format.group.join(groups) + places + right


def translate(text: str, digits: dict[int, str] | None) -> str:
    """Write digits of ASCII as others."""
    return text if digits is None else text.translate(digits)


def _round(whole: str, places: str, number_format: NumberFormat) -> tuple[str, str]:
    """Return the whole digits, without zeros in front, and the decimal places."""
    most, fewest = number_format.most, number_format.fewest
    digits = whole + places[:most]
    point = len(whole)
    if places[most : most + 1] >= "5":
        carried = _add_one(digits)
        point += len(carried) - len(digits)
        digits = carried
    end = len(digits)
    while end > point + fewest and digits[end - 1] == "0":
        end -= 1
    return digits[:point].lstrip("0") or "0", digits[point:end].ljust(fewest, "0")


def _add_one(digits: str) -> str:
    kept = digits.rstrip("9")
    zeros = "0" * (len(digits) - len(kept))
    return f"{kept[:-1]}{int(kept[-1]) + 1}{zeros}" if kept else f"1{zeros}"


def _groups_of(digits: str, number_format: NumberFormat) -> list[str]:
    last, others = number_format.last, number_format.others
    if len(digits) < last + number_format.least:
        return [digits]
    groups = [digits[-last:]]
    end = len(digits) - last
    while end > 0:
        groups.insert(0, digits[max(end - others, 0) : end])
        end -= others
    return groups
