"""Changes of templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateChange:
    """A change of what the service serves of a template, or of a brand where the watch has `brands`.

    Attributes:
        kind: `published`, `rolled_back`, `archived`, `unarchived` or `renamed`, and with `brand_` before them those of
            a brand; the service may add kinds.
        template_id: UUID of the template; empty for a brand.
        slug: Its slug when it changed; None where it had none.
        version: The version that is served from then on, and for `archived` the one that no longer is.
        digest: SHA-256 of what the version serves, in hexadecimal digits; None when the version is no longer stored.
        changed_at: When it changed.
        cursor: Position in the stream after this change. Pass it as `cursor` to continue from there.
        previous_slug: Of one that was renamed, its slug before; None where it had none.
        brand_id: UUID of the brand; None for a template.
    """

    kind: str
    template_id: str
    slug: str | None
    version: int
    digest: str | None
    changed_at: datetime | None
    cursor: str
    previous_slug: str | None = None
    brand_id: str | None = None


def to_template_change(message: Mapping[str, object], cursor: str) -> TemplateChange:
    """Read the data of an event."""
    version = message.get("version")
    return TemplateChange(
        kind=_text(message, "kind"),
        template_id=_text(message, "template_id"),
        slug=_text(message, "slug") or None,
        version=version if isinstance(version, int) else 0,
        digest=_text(message, "digest") or None,
        changed_at=_to_date(_text(message, "changed_at")),
        cursor=cursor,
        previous_slug=_text(message, "previous_slug") or None,
        brand_id=_text(message, "brand_id") or None,
    )


def _text(message: Mapping[str, object], name: str) -> str:
    value = message.get(name)
    return value if isinstance(value, str) else ""


def _to_date(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return None
