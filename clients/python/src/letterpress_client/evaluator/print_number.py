"""Numbers as text."""

# Beyond these places of the decimal point ECMA-262 writes an exponent.
_MAX_POINT = 21
_MIN_POINT = -6


def print_number(number: float) -> str:
    """Write a finite number as Number.prototype.toString of ECMAScript does (ECMA-262, section 6.1.6.1.20).

    Its digits are those of repr(): the fewest that read back as the same double.
    """
    if number == 0:
        return "0"
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
    """Return the digits without zeros at either end, and how many of them stand before the decimal point."""
    mantissa, _, exponent = repr(number).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(digits) - len(fraction) + int(exponent or "0")
    return digits.rstrip("0"), point
