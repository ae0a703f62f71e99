"""Refusals of the service."""

from __future__ import annotations

from letterpress.issue import Issue
from letterpress.letterpress_error import LetterpressError
from letterpress.parse_json import parse_json

# Codes for answers that bring none, as those of a proxy.
_CODES = {
    401: "INVALID_API_KEY",
    403: "FORBIDDEN",
    404: "TEMPLATE_NOT_FOUND",
    410: "ENDPOINT_REMOVED",
    413: "PAYLOAD_TOO_LARGE",
    422: "INVALID_REQUEST",
    429: "RATE_LIMITED",
    500: "INTERNAL",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}


def to_response_error(status: int, body: str) -> LetterpressError:
    """Turn an answer other than 200 and 304 into the error to raise. `message` and `issues` fall back to `detail`."""
    members = _parse_body(body)
    code, detail = members.get("code"), members.get("detail")
    message = _first_text(members.get("message"), detail)
    return LetterpressError(
        code if isinstance(code, str) and code else _CODES.get(status, "UNKNOWN"),
        message or f"the service answered with status {status} and no error body",
        status=status,
        issues=_to_issues(members.get("issues") or detail),
    )


def _parse_body(body: str) -> dict[str, object]:
    try:
        value = parse_json(body)
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
