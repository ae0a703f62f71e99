"""Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import NamedTuple

from letterpress_client.letterpress_error import LetterpressError

# Far more than an event of the service has, so that a stray download cannot fill the memory.
_MAX_EVENT_CHARACTERS = 1024 * 1024
_BLANK_LINE = re.compile(r"\r?\n\r?\n")
_LINE_END = re.compile(r"\r?\n")


class StreamEvent(NamedTuple):
    """An event of a stream."""

    type: str
    data: str


class EventReader:
    """Cuts what comes of a stream into events."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._text = ""

    def read(self, chunk: bytes) -> Iterator[StreamEvent]:
        """Return the events that are whole with this chunk."""
        *blocks, self._text = _BLANK_LINE.split(self._text + self._decoder.decode(chunk))
        if len(self._text) > _MAX_EVENT_CHARACTERS:
            raise LetterpressError("UNKNOWN", "an event of the stream is too long")
        for block in blocks:
            event = _parse_block(block)
            if event is not None:
                yield event


def _parse_block(block: str) -> StreamEvent | None:
    kind, data = "message", []
    for line in _LINE_END.split(block):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "data":
            data.append(value)
    return StreamEvent(kind, "\n".join(data)) if data else None
