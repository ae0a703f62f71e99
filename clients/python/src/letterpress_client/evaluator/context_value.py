"""Context values as conditions see them, and numbers and days in them."""

from __future__ import annotations

import math
import re

from letterpress_client.evaluator.member import to_double
from letterpress_client.evaluator.text import WHITE_SPACE, is_blank, lower_case, repair_text, utf8_length

# Beyond these places of the decimal point ECMA-262 writes an exponent.
_MAX_POINT = 21
_MIN_POINT = -6


def print_number(number: float) -> str:
    """Write a finite number as Number.prototype.toString of ECMAScript does (ECMA-262, section 6.1.6.1.20).

    Its digits are those of repr(): the fewest that read back as the same double.
    """
    if number == 0:
        return "0"
    text = repr(number)
    if "e" not in text:
        return text.removesuffix(".0")
    sign = "-" if number < 0 else ""
    digits, point = _to_digits(abs(number))
    if not _MIN_POINT < point <= _MAX_POINT:
        fraction = f".{digits[1:]}" if len(digits) > 1 else ""
        return f"{sign}{digits[0]}{fraction}e{point - 1:+d}"
    if point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    if point >= len(digits):
        return f"{sign}{digits}{'0' * (point - len(digits))}"
    return f"{sign}{digits[:point]}.{digits[point:]}"


def _to_digits(number: float) -> tuple[str, int]:
    """Return the digits without zeros at either end, and the number of digits before the decimal point."""
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(digits) - len(fraction) + int(exponent or "0")
    return digits.rstrip("0"), point


_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")


def parse_number(text: str) -> float | None:
    """Read a decimal number: optional sign, digits, optional fraction, optional exponent, white space round it.

    Return None for anything else, and for numbers beyond the range of an IEEE 754 double.
    """
    trimmed = text.strip(WHITE_SPACE)
    if _NUMBER.fullmatch(trimmed) is None:
        return None
    number = float(trimmed)
    return number if math.isfinite(number) else None


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


# In a text up to here a search takes no longer than to remember what it found.
_MAX_SHORT = 64


class ContextValue:
    """A value as text. What a test makes of it is made once, however many tests there are."""

    # Until they are needed. functools.cached_property takes a lock each time, up to Python 3.11.
    _lower_text: str | None = None
    _lower_bytes: int | None = None
    _is_blank: bool | None = None
    _number: float | None = None
    _day: int | None = None
    _found: dict[str, bool] | None = None
    _is_number_read = False
    _is_day_read = False

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def lower_text(self) -> str:
        """The text in lower case."""
        if self._lower_text is None:
            self._lower_text = lower_case(self.text)
        return self._lower_text

    @property
    def lower_bytes(self) -> int:
        """The length of the text in lower case, in UTF-8."""
        if self._lower_bytes is None:
            self._lower_bytes = utf8_length(self.lower_text)
        return self._lower_bytes

    def contains(self, part: str) -> bool:
        """Whether the text in lower case contains another."""
        if len(self.text) <= _MAX_SHORT:
            return part in self.lower_text
        if self._found is None:
            self._found = {}
        found = self._found.get(part)
        if found is None:
            found = self._found[part] = part in self.lower_text
        return found

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        if self._is_blank is None:
            self._is_blank = is_blank(self.text)
        return self._is_blank

    @property
    def number(self) -> float | None:
        """The number that the text is."""
        if not self._is_number_read:
            self._number = parse_number(self.text)
            self._is_number_read = True
        return self._number

    @property
    def day(self) -> int | None:
        """The day that the text is, since 1970-01-01."""
        if not self._is_day_read:
            self._day = parse_day(self.text)
            self._is_day_read = True
        return self._day


# They keep nothing but what their texts are.
MISSING = ContextValue("")
_TRUE = ContextValue("true")
_FALSE = ContextValue("false")


def to_context_value(value: str | float) -> ContextValue:
    """Return what a string, a boolean or a finite number is to conditions."""
    if value is True:
        return _TRUE
    if value is False:
        return _FALSE
    return ContextValue(repair_text(value) if isinstance(value, str) else print_number(to_double(value)))
