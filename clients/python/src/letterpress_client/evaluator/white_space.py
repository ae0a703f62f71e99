"""What conditions take for white space: other characters than `str.isspace` takes."""

WHITE_SPACE = (
    "\t\n\x0b\x0c\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def is_blank(text: str) -> bool:
    """Whether there is nothing but white space."""
    return not text.lstrip(WHITE_SPACE)
