"""What filling a program came upon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Report:
    """What filling came upon. Tags are `group.name`, each once per list, in order of first appearance.

    Those of items are `items[3].group.name`, with the number of the item from 0, for up to 20 items.

    Attributes:
        missing: Written without a value and without a default.
        defaulted: Written with their default.
        unused: Supplied, but nowhere in the program; as the caller spelled them. Of a list's items the
            first alone is looked at.
        rejected_urls: Replaced by `#` because the URL rule refuses them.
        hidden: Ids of the topmost hidden nodes.
        lists: How many items each list of the program has, in all; `items.options` is a list in the items of another.
        bytes: Length of the output in UTF-8.
    """

    missing: tuple[str, ...] = ()
    defaulted: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    rejected_urls: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    lists: Mapping[str, int] = field(default_factory=dict)
    bytes: int = 0
