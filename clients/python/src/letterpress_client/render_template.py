"""Rendering without network."""

from __future__ import annotations

from collections.abc import Mapping

from letterpress_client.dynamic_data import DynamicData, OnMissing, Target
from letterpress_client.fill_mail import fill_mail, fill_output_bytes
from letterpress_client.render_result import BytesResult, RenderResult
from letterpress_client.template import Template


def render_template(
    template: Template | Mapping[str, object],
    dynamic_data: DynamicData | Mapping[str, object] | None = None,
    *,
    target: Target = "html",
    on_missing: OnMissing = "error-urls",
) -> RenderResult:
    """Render a published template that you already have, without network access.

    The JSON of a template is checked at each call; make a Template of it so that it is checked once.

    Raises:
        LetterpressError: RENDER_ERROR when it is not a published template, has no program for the target, or the data
            breaks a rule; `issues` then lists every fault.
    """
    return fill_mail(_to_template(template), target, dynamic_data, on_missing)


def render_template_bytes(
    template: Template | Mapping[str, object],
    dynamic_data: DynamicData | Mapping[str, object] | None = None,
    *,
    target: Target = "html",
    on_missing: OnMissing = "error-urls",
) -> BytesResult:
    """Render the output alone, as bytes of UTF-8. Raises as `render_template` does."""
    return fill_output_bytes(_to_template(template), target, dynamic_data, on_missing)


def _to_template(template: Template | Mapping[str, object]) -> Template:
    return template if isinstance(template, Template) else Template(template)
