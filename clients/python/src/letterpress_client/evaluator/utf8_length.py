"""Length in UTF-8."""


def utf8_length(text: str) -> int:
    """Return the number of bytes in UTF-8; a lone surrogate counts as the three bytes of U+FFFD."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
