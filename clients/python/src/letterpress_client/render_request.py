"""One of many renders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from letterpress_client.dynamic_data import DynamicData, OnMissing, Target


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderRequest:
    """What to render, and with what; for `render_many`.

    Attributes:
        template_id: UUID or slug.
        dynamic_data: The data, as `{"data": order}`.
        target: What to render to.
        on_missing: What to do about a tag with neither value nor default: `error-urls` refuses those that begin a
            URL and writes nothing for the others, `empty` writes nothing, `keep` the tag, and `error` refuses. A
            refusal is RENDER_ERROR and names all of them.
        locale: The language of the reader, such as `de-AT`: finds the published locale that fits, or else the own
            language of the template.
    """

    template_id: str
    dynamic_data: DynamicData | Mapping[str, object] | None = None
    target: Target = "html"
    on_missing: OnMissing = "error-urls"
    locale: str | None = None
