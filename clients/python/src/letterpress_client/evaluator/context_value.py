"""Context values as conditions see them."""

from __future__ import annotations

from letterpress_client.evaluator.lower_case import lower_case
from letterpress_client.evaluator.parse_day import parse_day
from letterpress_client.evaluator.parse_member import to_double
from letterpress_client.evaluator.parse_number import parse_number
from letterpress_client.evaluator.print_number import print_number
from letterpress_client.evaluator.repair_text import repair_text
from letterpress_client.evaluator.utf8_length import utf8_length
from letterpress_client.evaluator.white_space import is_blank

# In a text up to here a search takes no longer than to remember what it found.
_MAX_SHORT = 64


class ContextValue:
    """A value as text. What a test makes of it is made once, however many tests there are."""

    # Until they are asked for. functools.cached_property takes a lock each time, up to Python 3.11.
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
