"""What filling a program came upon."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Report:
    """What filling came upon. Tags are `group.name`, each once per list, in order of first appearance.

    Attributes:
        missing: Written without a value and without a default.
        defaulted: Written with their default.
        unused: Supplied, but nowhere in the program; as the caller spelled them.
        rejected_urls: Replaced by `#` because the URL rule refuses them.
        hidden: Ids of the topmost hidden nodes.
        bytes: Length of the output in UTF-8.
    """

    missing: tuple[str, ...] = ()
    defaulted: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    rejected_urls: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    bytes: int = 0
