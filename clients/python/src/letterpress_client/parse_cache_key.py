"""What a caller asks for."""

from __future__ import annotations

from letterpress_client.cache_entry import CacheKey
from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.letterpress_error import LetterpressError


def parse_cache_key(template_id: object, target: object) -> CacheKey:
    """Check the id of a template and a target. Raise INVALID_REQUEST with every fault.

    Dots would lead to another path of the service; everything else is encoded, and the service knows its own ids and
    targets.
    """
    issues: list[Issue] = []
    if not _is_text(template_id) or template_id in (".", ".."):
        issues.append(Issue(("template_id",), "must be a UUID or a slug", "template_id"))
    if not _is_text(target):
        issues.append(Issue(("target",), "must be html, mjml or react-email", "enum"))
    if issues:
        raise LetterpressError("INVALID_REQUEST", summarize_issues(issues), issues=issues)
    return CacheKey(str(template_id), str(target))


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != "" and value.isprintable()
