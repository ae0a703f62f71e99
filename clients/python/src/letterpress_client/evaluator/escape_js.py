"""JavaScript strings."""

_SPECIAL = {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F, 0x2028, 0x2029, ord("<"), ord(">"))}
_SPECIAL |= {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("\t"): "\\t"}


def escape_js(text: str) -> str:
    """Escape for a double-quoted JavaScript string (ECMA-262, section 12.9.4) that stands in a JSX file.

    Angle brackets are escaped too, so that no tool takes them for markup.
    """
    return text.translate(_SPECIAL)
