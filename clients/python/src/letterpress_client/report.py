"""What filling a program came upon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields


@dataclass(frozen=True, slots=True, init=False)
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

    def __init__(
        self,
        missing: tuple[str, ...] = (),
        defaulted: tuple[str, ...] = (),
        unused: tuple[str, ...] = (),
        rejected_urls: tuple[str, ...] = (),
        hidden: tuple[str, ...] = (),
        lists: Mapping[str, int] | None = None,
        bytes: int = 0,
    ) -> None:
        # By the slots, because object.__setattr__, with which a frozen class sets them, takes twice as long.
        _set_missing(self, missing)
        _set_defaulted(self, defaulted)
        _set_unused(self, unused)
        _set_rejected_urls(self, rejected_urls)
        _set_hidden(self, hidden)
        _set_lists(self, {} if lists is None else lists)
        _set_bytes(self, bytes)


_set_missing, _set_defaulted, _set_unused, _set_rejected_urls, _set_hidden, _set_lists, _set_bytes = (
    vars(Report)[member.name].__set__ for member in fields(Report)
)
