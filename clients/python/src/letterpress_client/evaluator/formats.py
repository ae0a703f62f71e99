"""The check of formats, and which of them writes a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from letterpress_client.evaluator.format_date import (
    DIGIT_FIELDS,
    NAME_COUNTS,
    DateFormat,
    Part,
    format_date,
    has_time,
)
from letterpress_client.evaluator.format_number import Affixes, NumberFormat, format_number
from letterpress_client.evaluator.member import (
    invalid_program,
    parse_index,
    parse_list,
    parse_object,
    parse_short_text,
)
from letterpress_client.issue import Loc

_MAX_FORMATS = 256
_MAX_CURRENCIES = 512
_MAX_PLACES = 20
_MAX_SIZES = 2
_MAX_GROUP = 9
_MAX_PARTS = 32
_MAX_TEXT_BYTES = 256
_DIGIT_COUNT = 10
_CODE = re.compile("[A-Z]{3}")
_CODE_MARK = "\u00a4"
_NUMBER = "must be a number such as 1234.5, as it has a format and no default"
_MONEY = "must be a number such as 1234.5 with a currency such as EUR, as it has a format and no default"
_DATE = "must be a date such as 2026-12-10, as it has a format and no default"
_MOMENT = "must be a date with a time such as 2026-12-10T14:30Z, as it has a format and no default"
_FIELD = "must be one of y, M, d, H, h, m, s with a width, or of M, E, a, B with names"


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A checked entry: how a value is written, and whether that needs the code of a currency.

    `write` returns None for a value that is no number or no date, or without the code that it needs. `wanted` says what
    such a value must be instead, for a refusal.
    """

    is_money: bool
    write: Callable[[str, str], str | None]
    wanted: str


def prepare_formats(value: object) -> list[Format]:
    """Check the formats of a program, or raise INVALID_PROGRAM."""
    entries = parse_list(value, ("formats",), _MAX_FORMATS)
    return [_prepare_format(entry, ("formats", at)) for at, entry in enumerate(entries)]


def _prepare_format(value: object, loc: Loc) -> Format:
    entry = parse_object(value, loc)
    if "parts" in entry:
        date = _parse_date(entry, loc)
        return Format(
            is_money=False, write=lambda text, _: format_date(text, date), wanted=_MOMENT if has_time(date) else _DATE
        )
    if "of" in entry:
        return _prepare_money(entry, loc)
    number = _parse_number(entry, loc)
    return Format(is_money=False, write=lambda text, _: format_number(text, number), wanted=_NUMBER)


def _prepare_money(entry: Mapping[str, object], loc: Loc) -> Format:
    common = _parse_separators(entry, loc)
    named = parse_object(entry["of"], (*loc, "of"))
    if len(named) > _MAX_CURRENCIES:
        raise invalid_program((*loc, "of"), f"must hold at most {_MAX_CURRENCIES} items", "too_long")
    known: dict[str, NumberFormat] = {}
    for code, form in named.items():
        if _CODE.fullmatch(code) is None:
            raise invalid_program((*loc, "of", code), "must be named by a code such as EUR", "pattern")
        known[code] = _parse_form(form, (*loc, "of", code), common)
    other = _parse_form(entry.get("other"), (*loc, "other"), common)

    def write(text: str, currency: str) -> str | None:
        if _CODE.fullmatch(currency) is None:
            return None
        return format_number(text, known.get(currency) or _with_code(other, currency))

    return Format(is_money=True, write=write, wanted=_MONEY)


def _with_code(number_format: NumberFormat, code: str) -> NumberFormat:
    def put(affixes: Affixes) -> Affixes:
        return affixes[0].replace(_CODE_MARK, code, 1), affixes[1].replace(_CODE_MARK, code, 1)

    return replace(number_format, plus=put(number_format.plus), minus=put(number_format.minus))


def _parse_form(value: object, loc: Loc, common: NumberFormat) -> NumberFormat:
    plus, minus, places = _parse_exactly(3, value, loc)
    count = parse_index(places, (*loc, 2), 0, _MAX_PLACES)
    return replace(
        common,
        plus=_parse_affixes(plus, (*loc, 0)),
        minus=_parse_affixes(minus, (*loc, 1)),
        fewest=count,
        most=count,
    )


def _parse_number(entry: Mapping[str, object], loc: Loc) -> NumberFormat:
    fewest, most = _parse_exactly(2, entry.get("fraction"), (*loc, "fraction"))
    least = parse_index(fewest, (*loc, "fraction", 0), 0, _MAX_PLACES)
    return replace(
        _parse_separators(entry, loc),
        plus=_parse_affixes(entry.get("plus"), (*loc, "plus")),
        minus=_parse_affixes(entry.get("minus"), (*loc, "minus")),
        fewest=least,
        most=parse_index(most, (*loc, "fraction", 1), least, _MAX_PLACES),
        shift=parse_index(entry["shift"], (*loc, "shift"), 0, 2) if "shift" in entry else 0,
    )


def _parse_separators(entry: Mapping[str, object], loc: Loc) -> NumberFormat:
    """Read what all numbers of an entry have."""
    sizes = parse_list(entry.get("sizes"), (*loc, "sizes"), _MAX_SIZES)
    counts = [parse_index(size, (*loc, "sizes", at), 1, _MAX_GROUP) for at, size in enumerate(sizes)]
    if not counts:
        raise invalid_program((*loc, "sizes"), "must hold 1 or 2 items", "too_short")
    return NumberFormat(
        plus=("", ""),
        minus=("", ""),
        decimal=_parse_format_text(entry.get("decimal"), (*loc, "decimal")),
        group=_parse_format_text(entry.get("group"), (*loc, "group")),
        last=counts[0],
        others=counts[-1],
        least=parse_index(entry.get("least"), (*loc, "least"), 1, _MAX_GROUP),
        fewest=0,
        most=0,
        digits=_parse_digits(entry, loc),
    )


def _parse_digits(entry: Mapping[str, object], loc: Loc) -> dict[int, str] | None:
    if "digits" not in entry:
        return None
    digits = _parse_texts(_DIGIT_COUNT, entry["digits"], (*loc, "digits"))
    return {ord("0") + value: digit for value, digit in enumerate(digits)}


def _parse_affixes(value: object, loc: Loc) -> Affixes:
    before, after = _parse_texts(2, value, loc)
    return before, after


def _parse_date(entry: Mapping[str, object], loc: Loc) -> DateFormat:
    parts = parse_list(entry["parts"], (*loc, "parts"), _MAX_PARTS)
    read = tuple(_parse_part(part, (*loc, "parts", at)) for at, part in enumerate(parts))
    return DateFormat(read, _parse_digits(entry, loc))


def _parse_part(part: object, loc: Loc) -> Part:
    if isinstance(part, str):
        return _parse_format_text(part, loc)
    field, written = _parse_exactly(2, part, loc)
    is_number = isinstance(written, (int, float)) and not isinstance(written, bool)
    if isinstance(field, str):
        name = str.__str__(field)
        if is_number and name in DIGIT_FIELDS:
            return name, parse_index(written, (*loc, 1), 1, 2)
        if not is_number and name in NAME_COUNTS:
            return name, tuple(_parse_texts(NAME_COUNTS[name], written, (*loc, 1)))
    raise invalid_program((*loc, 0), _FIELD, "enum")


def _parse_texts(count: int, value: object, loc: Loc) -> list[str]:
    return [_parse_format_text(text, (*loc, at)) for at, text in enumerate(_parse_exactly(count, value, loc))]


def _parse_exactly(count: int, value: object, loc: Loc) -> Sequence[object]:
    items = parse_list(value, loc, count)
    if len(items) < count:
        raise invalid_program(loc, f"must hold {count} items", "too_short")
    return items


def _parse_format_text(value: object, loc: Loc) -> str:
    return parse_short_text(value, loc, _MAX_TEXT_BYTES)
