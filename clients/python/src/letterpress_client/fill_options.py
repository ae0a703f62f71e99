"""How to fill."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_MAX_OUTPUT_BYTES = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class FillOptions:
    """How to fill.

    Attributes:
        on_missing: What to do about a tag with neither value nor default: `error-urls` refuses those that begin a
            URL and writes nothing for the others, `empty` writes nothing, `keep` the tag as its author wrote it, and
            `error` refuses. A refusal names all of them.
        max_output_bytes: The longest output allowed, in bytes of UTF-8.
    """

    on_missing: object = "error-urls"
    max_output_bytes: object = DEFAULT_MAX_OUTPUT_BYTES


USUAL_OPTIONS = FillOptions()
