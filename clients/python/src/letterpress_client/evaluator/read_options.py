"""The check of options."""

from __future__ import annotations

from letterpress_client.fill_options import DEFAULT_MAX_OUTPUT_BYTES, USUAL_OPTIONS, FillOptions
from letterpress_client.issue import Issue

_MAX_SAFE_INTEGER = 2**53 - 1
_POLICIES = ("error-urls", "empty", "keep", "error")
_USUAL = ("error-urls", DEFAULT_MAX_OUTPUT_BYTES)


def read_max_output_bytes(options: FillOptions, issues: list[Issue]) -> int:
    """Check the options, and return the limit of the output. Every fault is added to `issues`."""
    if not isinstance(options.on_missing, str) or options.on_missing not in _POLICIES:
        issues.append(Issue(("options", "onMissing"), "must be error-urls, empty, keep or error", "enum"))
    limit = options.max_output_bytes
    if isinstance(limit, float) and limit.is_integer():
        limit = int(limit)
    if isinstance(limit, int) and not isinstance(limit, bool) and 0 <= limit <= _MAX_SAFE_INTEGER:
        return limit
    issues.append(Issue(("options", "maxOutputBytes"), "must be a whole number from 0", "integer"))
    return 0


def plain_options(options: FillOptions) -> tuple[str, int] | None:
    """Return what they say, or None unless they are of plain types and without a fault."""
    if options is USUAL_OPTIONS:
        return _USUAL
    on_missing, limit = options.on_missing, options.max_output_bytes
    if type(on_missing) is not str or type(limit) is not int:
        return None
    return (on_missing, limit) if on_missing in _POLICIES and 0 <= limit <= _MAX_SAFE_INTEGER else None
