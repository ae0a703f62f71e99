"""Brands that the service stores."""

from __future__ import annotations

from collections.abc import Mapping

from letterpress_client.issue import Issue, Loc, summarize_issues
from letterpress_client.letterpress_error import LetterpressError


class StoredBrand:
    """A published brand, as the service delivers it.

    Attributes:
        brand_id: UUID.
        tokens: The values of tokens by their names. Each is checked when a template is filled.
        json: The brand as it was given.
    """

    def __init__(self, brand_json: object) -> None:
        """Raise RENDER_ERROR when the value is not a published brand."""
        if not isinstance(brand_json, Mapping):
            raise _malformed((), "must be an object", "object_type")
        brand_id = brand_json.get("id")
        if not isinstance(brand_id, str):
            raise _malformed(("id",), "must be a string", "string_type")
        tokens = brand_json.get("tokens")
        if not isinstance(tokens, Mapping):
            raise _malformed(("tokens",), "must be an object", "object_type")
        for name, value in tokens.items():
            if not isinstance(value, str):
                raise _malformed(("tokens", name), "must be a string", "string_type")
        self.brand_id = brand_id
        self.tokens: Mapping[str, str] = tokens
        self.json: Mapping[str, object] = brand_json


def _malformed(path: Loc, msg: str, kind: str) -> LetterpressError:
    issues = [Issue(("brand", *path), msg, kind)]
    return LetterpressError("RENDER_ERROR", summarize_issues(issues), issues=issues)
