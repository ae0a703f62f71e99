"""HTML text and attributes in quotes."""


def escape_html(text: str) -> str:
    """Escape for HTML text and for attributes in quotes.

    `>` is among the five so that a value cannot end a comment either; the quotes are numeric because `&apos;` is
    unknown to old mail clients.
    """
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;").replace("'", "&#39;")
    )
