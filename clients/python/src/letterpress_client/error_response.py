"""Refusals of the service."""

from __future__ import annotations

import re

from letterpress_client.bearer_auth import BearerAuth
from letterpress_client.issue import Issue
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.parse_json import parse_json

# Codes for answers that bring none, as those of a proxy.
_CODES = {
    401: "INVALID_API_KEY",
    403: "FORBIDDEN",
    410: "ENDPOINT_REMOVED",
    413: "PAYLOAD_TOO_LARGE",
    422: "INVALID_REQUEST",
    429: "RATE_LIMITED",
    500: "INTERNAL",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}

# Lengths of whole keys, by how they begin.
_KEY_LENGTHS = {"lp_sdk_": 69, "lp_admin_": 71}

_SECONDS = re.compile("[0-9]{1,9}")


def to_response_error(
    status: int, body: bytes, retry_after: str | None, *, auth: BearerAuth, not_found: str = "TEMPLATE_NOT_FOUND"
) -> LetterpressError:
    """Turn an answer other than 200, 304 and a redirect into the error to raise.

    `message` and `issues` fall back to `detail`. `retry_after` is that header field; one that is not a number of
    seconds (RFC 9110, section 10.2.3) is left out. The key is removed from what the body repeats of it. `not_found` is
    the code of an answer 404 without one.
    """
    members = _parse_body(auth.hide_key_in_bytes(body))
    detail = members.get("detail")
    code = _first_text(members.get("code")) or {**_CODES, 404: not_found}.get(status, "UNKNOWN")
    message = _first_text(members.get("message"), detail)
    return LetterpressError(
        code,
        (message or f"the service answered with status {status} and no error body") + _advise(code, auth, not_found),
        status=status,
        issues=_to_issues(members.get("issues") or detail),
        retry_after=int(retry_after) if retry_after is not None and _SECONDS.fullmatch(retry_after) else None,
    )


def _advise(code: str, auth: BearerAuth, not_found: str) -> str:
    """Return what the service cannot know of the caller's mistake."""
    if code == "ROUTE_NOT_FOUND":
        of_brand = ", and older services store no brands" if not_found == "BRAND_NOT_FOUND" else ""
        return f"; the library itself adds /v1 to the base URL{of_brand}"
    if code != "INVALID_API_KEY":
        return ""
    length = next((length for start, length in _KEY_LENGTHS.items() if auth.begins_with(start)), 0)
    if auth.key_length >= length:
        return ""
    return f" The key is cut off: it has {auth.key_length} of {length} characters; copy it again."


def to_redirect_error(status: int) -> LetterpressError:
    """Make the error for a redirect, which is never followed."""
    message = "the service sent a redirect; base_url must be its final address"
    return LetterpressError("UNKNOWN", message, status=status)


def _parse_body(body: bytes) -> dict[str, object]:
    try:
        value = parse_json(body.decode("utf-8", "replace").encode())
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _first_text(*values: object) -> str | None:
    return next((value for value in values if isinstance(value, str) and value), None)


def _to_issues(value: object) -> list[Issue]:
    issues: list[Issue] = []
    for entry in value if isinstance(value, list) else ():
        match entry:
            case {"loc": [*loc], "msg": str(msg), "type": str(kind)}:
                issues.append(Issue(tuple(each if isinstance(each, int) else str(each) for each in loc), msg, kind))
    return issues
