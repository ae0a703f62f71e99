"""Escaping by position."""

from __future__ import annotations

from collections.abc import Callable

from letterpress_client.evaluator.escape_html import escape_html
from letterpress_client.evaluator.escape_js import escape_js
from letterpress_client.evaluator.escape_url import encode_image, encode_link, encode_url_piece
from letterpress_client.evaluator.to_one_line import to_one_line


def keep(text: str) -> str:
    """Return a value as it is."""
    return text


def _encode_link_attribute(url: str) -> str | None:
    encoded = encode_link(url)
    return None if encoded is None else encoded.replace("&", "&amp;")


def _encode_image_attribute(url: str) -> str | None:
    encoded = encode_image(url)
    return None if encoded is None else encoded.replace("&", "&amp;")


# Escapes a clean value for each position. None: the URL rule refuses it.
SLOT_ESCAPES: dict[str, Callable[[str], str | None]] = {
    "text": escape_html,
    "attribute": escape_html,
    "url": _encode_link_attribute,
    "image-url": _encode_image_attribute,
    "url-path": encode_url_piece,
    "url-query": encode_url_piece,
    "url-address": encode_url_piece,
    "js-text": escape_js,
    "js-url": encode_link,
    "js-image-url": encode_image,
    "plain": keep,
    "plain-url": encode_link,
    "line": to_one_line,
}

# The positions in which escaping never makes a value shorter.
GROWING_POSITIONS = frozenset(("text", "attribute", "url-path", "url-query", "url-address", "js-text", "plain"))

# The positions of a tag that a URL begins with, or has nothing but its scheme in front of: without a value nothing is
# left that leads anywhere.
WHOLE_URL_POSITIONS = frozenset(("url", "image-url", "url-address", "js-url", "js-image-url", "plain-url"))

# Escapes a tag that is written back; the rules for URLs do not apply to it.
SOURCE_ESCAPES: dict[str, Callable[[str], str]] = {
    "text": escape_html,
    "attribute": escape_html,
    "url": escape_html,
    "image-url": escape_html,
    "url-path": escape_html,
    "url-query": escape_html,
    "url-address": escape_html,
    "js-text": escape_js,
    "js-url": escape_js,
    "js-image-url": escape_js,
    "plain": keep,
    "plain-url": keep,
    "line": to_one_line,
}
