"""Dates in context values."""

from __future__ import annotations

import re

_DAY = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:T([01][0-9]|2[0-3]):([0-5][0-9])(?::[0-5][0-9](?:[.,][0-9]+)?)?"
    r"(?:Z|([+-])([01][0-9]|2[0-3])(?::([0-5][0-9]))?)?)?"
)
_DAYS_IN_MONTH = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_MARCH_FIRST_OF_YEAR_0 = -719468
_MINUTES_PER_DAY = 1440


def parse_day(text: str) -> int | None:
    """Read `YYYY-MM-DD`, or an ISO 8601 date-time in the extended format, as days since 1970-01-01.

    A date-time counts as its day in UTC; without an offset it is UTC. Return None for anything else and for days that
    do not exist.
    """
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    day = _to_day_number(int(found[1]), int(found[2]), int(found[3]))
    if day is None or found[4] is None:
        return day
    offset = int(found[7] or "0") * 60 + int(found[8] or "0")
    minutes = int(found[4]) * 60 + int(found[5]) + (offset if found[6] == "-" else -offset)
    return day + minutes // _MINUTES_PER_DAY


def _to_day_number(year: int, month: int, day: int) -> int | None:
    """Count in the proleptic Gregorian calendar; datetime is not used because it has no year 0."""
    if not 1 <= month <= 12 or not 1 <= day <= _days_in_month(year, month):
        return None
    # Years begin in March here, so that the leap day comes last: days before March 1st of the year, then of the month.
    march_year = year if month > 2 else year - 1
    before_year = 365 * march_year + march_year // 4 - march_year // 100 + march_year // 400
    before_month = (153 * ((month + 9) % 12) + 2) // 5
    return _MARCH_FIRST_OF_YEAR_0 + before_year + before_month + day - 1


def _days_in_month(year: int, month: int) -> int:
    is_leap_year = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and is_leap_year else _DAYS_IN_MONTH[month - 1]
