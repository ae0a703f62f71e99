"""Slots, and the runs of literals and slots that are written at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from letterpress_client.evaluator.escape import (
    BRAND_POSITIONS,
    SLOT_ESCAPES,
    SOURCE_ESCAPES,
    WHOLE_URL_POSITIONS,
    FontReader,
    escape_html,
    keep,
    read_color,
)
from letterpress_client.evaluator.names import Names, Tag
from letterpress_client.evaluator.text import utf8_length

# Written for a URL that the URL rule refuses: leads nowhere, and keeps the link a link.
REJECTED_URL = "#"


@dataclass(slots=True, eq=False)
class Slot:
    """One tag in one position; every place where the two meet shares it.

    `escape` is that of the position for values, and gives None for a URL that the URL rule refuses; `default` and
    `source` have been escaped, and `is_default_refused` says that of the default. `is_whole_url` says that a URL
    begins with the tag, `is_choice` that it is a colour or a font. `value` is the index of the value in its scope,
    once the ops are linked.
    """

    tag: Tag
    scope: int
    escape: Callable[[str], str | None]
    default: str
    source: str
    is_default_refused: bool
    is_whole_url: bool
    is_choice: bool = False
    value: int = -1

    @property
    def spare_bytes(self) -> int:
        """The most bytes that are written without a value."""
        return max(utf8_length(self.default), utf8_length(self.source), *map(len, self.tag.choices), 1)


@dataclass(frozen=True, slots=True)
class Run:
    """Literals with slots between them, into which no jump leads.

    Attributes:
        scope: The index of the names of the innermost scope.
        count: How many values that has.
        texts: What is before, between and after the slots; every second text is for a slot.
        slots: The slots.
        is_html: Whether the values are those escaped for HTML, or those as they are.
        first: The index of the first value in its scope, where they follow each other.
        take: Takes the values of a scope; None where they follow each other or there are none.
        others: The places in `texts` of slots that are filled by themselves: of another scope or position.
        bytes: The most that is written without a value.
        uses: How often one value is written at most.
    """

    scope: int
    count: int
    texts: list[str]
    slots: tuple[Slot, ...]
    is_html: bool
    first: int
    take: Callable[[list[str]], Sequence[str]] | None
    others: tuple[int, ...]
    bytes: int
    uses: int


def to_run(texts: list[str], slots: Sequence[Slot], names: Names) -> Run:
    """Return the run of literals and the slots between them."""
    is_html = any(slot.escape is escape_html for slot in slots)
    usual = escape_html if is_html else keep
    others = tuple(
        2 * at + 1 for at, slot in enumerate(slots) if slot.tag.names is not names or slot.escape is not usual
    )
    own = [slot.value if slot.tag.names is names else 0 for slot in slots]
    is_taken = len(others) < len(slots)
    in_order = own == list(range(own[0], own[0] + len(own))) if is_taken else True
    return Run(
        scope=names.index,
        count=names.count,
        texts=texts,
        slots=tuple(slots),
        is_html=is_html,
        first=own[0] if is_taken and in_order else -1,
        take=None if in_order else itemgetter(*own),
        others=others,
        bytes=sum(map(utf8_length, texts)) + sum(slot.spare_bytes for slot in slots),
        uses=max(Counter((slot.scope, slot.value) for slot in slots).values(), default=0),
    )


class SlotTable:
    """The slots of a program, each once."""

    def __init__(self, tags: Sequence[Tag]) -> None:
        self.tags = tags
        self._slots: dict[tuple[str, int], Slot] = {}

    def find(self, position: str, at: int) -> Slot:
        """Return the slot of a tag in a position."""
        slot = self._slots.get((position, at))
        if slot is None:
            slot = self._slots[position, at] = _to_slot(position, self.tags[at])
        return slot


def _to_slot(position: str, tag: Tag) -> Slot:
    if position in BRAND_POSITIONS:
        choose = read_color if position == "color" else FontReader(tag.choices)
        return Slot(tag, tag.names.index, choose, tag.default or "", "", False, False, is_choice=True)
    escape = SLOT_ESCAPES[position]
    # A default may be empty: the author's way to say that nothing is fine here, not a URL to be refused.
    default = escape(tag.default) if tag.default else ""
    return Slot(
        tag=tag,
        scope=tag.names.index,
        escape=escape,
        default=REJECTED_URL if default is None else default,
        source=SOURCE_ESCAPES[position](tag.source),
        is_default_refused=default is None,
        is_whole_url=position in WHOLE_URL_POSITIONS,
    )
