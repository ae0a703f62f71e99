"""Text in ASCII for header fields."""

from __future__ import annotations

from base64 import b64encode

# Bytes of text that fit an encoded word, which has at most 75 characters (RFC 2047, section 2).
_WORD_BYTES = 45


def encode_words(text: str) -> str:
    """Return text as encoded words, cut between characters; ASCII stays as it is."""
    if text.isascii():
        return text
    words = [b""]
    for character in text:
        encoded = character.encode()
        if len(words[-1]) + len(encoded) > _WORD_BYTES:
            words.append(b"")
        words[-1] += encoded
    return " ".join(f"=?UTF-8?B?{b64encode(word).decode()}?=" for word in words)
