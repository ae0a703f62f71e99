"""What a caller asks for."""

from __future__ import annotations

from letterpress_client.cache_entry import BRAND, CacheKey
from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.letterpress_error import LetterpressError


def parse_cache_key(template_id: object, target: object, locale: object = None) -> CacheKey:
    """Check the id of a template, a target and a locale. Raise INVALID_REQUEST with every fault.

    Dots would lead to another path of the service; everything else is encoded, and the service knows its own ids and
    targets, and which language tags there are. An empty locale is none.
    """
    issues: list[Issue] = []
    if not _is_id(template_id):
        issues.append(Issue(("template_id",), "must be a UUID or a slug", "template_id"))
    if not _is_text(target):
        issues.append(Issue(("target",), "must be html, mjml or react-email", "enum"))
    if locale not in (None, "") and not _is_text(locale):
        issues.append(Issue(("locale",), "must be a language tag, such as de or pt-BR", "locale"))
    if issues:
        raise LetterpressError("INVALID_REQUEST", summarize_issues(issues), issues=issues)
    return CacheKey(str(template_id), str(target), str(locale) if locale else None)


def parse_brand_key(brand_id: str) -> CacheKey:
    """Check the id of a brand likewise."""
    if _is_id(brand_id):
        return CacheKey(brand_id, BRAND)
    issues = [Issue(("brand",), "must be a UUID or a slug", "brand_id")]
    raise LetterpressError("INVALID_REQUEST", summarize_issues(issues), issues=issues)


def _is_id(value: object) -> bool:
    return _is_text(value) and value not in (".", "..")


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != "" and value.isprintable()
