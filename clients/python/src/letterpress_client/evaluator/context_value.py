"""Context values as conditions see them."""

from __future__ import annotations

from functools import cached_property

from letterpress_client.evaluator.lower_case import lower_case
from letterpress_client.evaluator.parse_day import parse_day
from letterpress_client.evaluator.parse_number import parse_number
from letterpress_client.evaluator.utf8_length import utf8_length
from letterpress_client.evaluator.white_space import WHITE_SPACE


class ContextValue:
    """A value as text. What a test makes of it is made once, however many tests there are."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._found: dict[str, bool] = {}

    @cached_property
    def lower_text(self) -> str:
        """The text in lower case."""
        return lower_case(self.text)

    @cached_property
    def lower_bytes(self) -> int:
        """The length of the text in lower case, in UTF-8."""
        return utf8_length(self.lower_text)

    def contains(self, part: str) -> bool:
        """Whether the text in lower case contains another."""
        found = self._found.get(part)
        if found is None:
            found = self._found[part] = part in self.lower_text
        return found

    @cached_property
    def is_blank(self) -> bool:
        """Whether there is nothing but white space."""
        return self.text.strip(WHITE_SPACE) == ""

    @cached_property
    def number(self) -> float | None:
        """The number that the text is."""
        return parse_number(self.text)

    @cached_property
    def day(self) -> int | None:
        """The day that the text is, since 1970-01-01."""
        return parse_day(self.text)
