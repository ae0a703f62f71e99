"""How dates and times are written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from letterpress_client.evaluator.format_number import translate

# How many names a field has.
NAME_COUNTS = {"M": 12, "E": 7, "a": 2, "B": 24}
DIGIT_FIELDS = frozenset("yMdHhms")
# The fields of a time of day, which a date alone does not have.
_TIME_FIELDS = frozenset("HhmsaB")
_DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?(?:Z|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?"
)

# A text, a field in digits with its width, or a field in words.
Part = str | tuple[str, int] | tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class DateFormat:
    """How a date or a time of day is written; `digits` where they are not those of ASCII."""

    parts: tuple[Part, ...]
    digits: dict[int, str] | None = None


def has_time(date_format: DateFormat) -> bool:
    """Return whether a format writes a time of day."""
    return any(not isinstance(part, str) and part[0] in _TIME_FIELDS for part in date_format.parts)


def format_date(text: str, date_format: DateFormat) -> str | None:
    """Write a date of ISO 8601, in the offset in which it was given.

    Return None for any other text, for a day that does not exist, and for a date alone of which a time is written.
    """
    found = _DATE.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups())
    if not (year >= 1 and 1 <= month <= 12 and 1 <= day <= _days_in_month(year, month)):
        return None
    if hour > 23 or minute > 59 or second > 59:
        return None
    has_time = found[4] is not None
    values = {"y": year, "M": month, "d": day, "H": hour, "h": (hour + 11) % 12 + 1, "m": minute, "s": second}
    names = {"M": month - 1, "E": _weekday(year, month, day), "a": 0 if hour < 12 else 1, "B": hour}
    written = ""
    for part in date_format.parts:
        if isinstance(part, str):
            written += part
            continue
        if not has_time and part[0] in _TIME_FIELDS:
            return None
        written += (
            translate(_in_digits(part[0], part[1], values[part[0]]), date_format.digits)
            if isinstance(part[1], int)
            else part[1][names[part[0]]]
        )
    return written


def _in_digits(field: str, width: int, value: int) -> str:
    return str(value % 100 if field == "y" and width == 2 else value).rjust(width, "0")


def _days_in_month(year: int, month: int) -> int:
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _weekday(year: int, month: int, day: int) -> int:
    """Return 0 for Sunday, in the proleptic Gregorian calendar."""
    # Years begin in March here, so that the leap day comes last. March 1st of the year 0 was a Wednesday.
    march_year = year if month > 2 else year - 1
    days = 365 * march_year + march_year // 4 - march_year // 100 + march_year // 400
    return (days + (153 * ((month + 9) % 12) + 2) // 5 + day + 2) % 7
