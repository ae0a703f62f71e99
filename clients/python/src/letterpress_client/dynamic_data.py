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


class ItemData(TypedDict, total=False):
    """What a caller supplies for an item of a list; it has the shape of the data."""

    merge_tags: MergeTags
    context: Context
    lists: Mapping[str, Sequence[ItemData]]


class DynamicData(TypedDict, total=False):
    """What a caller supplies: an object of its own, or values sorted by their use. What is sorted wins.

    Attributes:
        data: An object of any shape: a mapping, a dataclass, a model of pydantic. Of it only the members are read that
            the template asks for. Numbers are finite and at most 2^53 - 1; a Decimal is written with all its digits.
        brand: Colours, fonts, URLs and texts of a brand, by the name of their token. The template declares a value for
            each token, which is used where the brand has none, or one that the token does not accept. For a client also
            the UUID or slug of a brand that the service stores.
        merge_tags: Values of merge tags.
        context: Values that conditions read. Numbers are finite.
        lists: Items of lists. A list has at most 1,000, all together 10,000, and lists in items are three deep.
    """

    data: object
    brand: Mapping[str, str] | str
    merge_tags: MergeTags
    context: Context
    lists: Mapping[str, Sequence[ItemData]]
