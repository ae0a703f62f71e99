"""What a caller supplies to fill a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias, TypedDict, get_args

Target: TypeAlias = Literal["html", "mjml", "react-email"]
TARGETS: tuple[Target, ...] = get_args(Target)
OnMissing: TypeAlias = Literal["error-urls", "empty", "keep", "error"]

Context: TypeAlias = "Mapping[str, str | float | bool]"


class MergeTags(TypedDict, total=False):
    """Values of merge tags by group. Each is at most 64 KiB of UTF-8; an empty one counts as missing."""

    text: Mapping[str, str]
    url: Mapping[str, str]
    attr: Mapping[str, str]


class DynamicData(TypedDict, total=False):
    """What a caller supplies: values of merge tags, values that conditions read, and items of lists.

    Numbers are finite. An item has the shape of the data; a list has at most 1,000, all together 10,000, and lists in
    items are three deep.
    """

    merge_tags: MergeTags
    context: Context
    lists: Mapping[str, Sequence[DynamicData]]
