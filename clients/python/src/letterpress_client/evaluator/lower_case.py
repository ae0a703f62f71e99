"""Lower case that is the same in every language and version."""

from letterpress_client.evaluator.lower_case_table import LOWER_CASE_RUNS

_LETTERS = {
    code: code + delta for first, last, stride, delta in LOWER_CASE_RUNS for code in range(first, last + 1, stride)
}


def lower_case(text: str) -> str:
    """Map each code point by the simple lower-case mapping of Unicode, without locale.

    From a table, because str.lower() follows the Unicode version of the interpreter and looks at neighbours.
    """
    return text.lower() if text.isascii() else text.translate(_LETTERS)
