"""Files that go with a message."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file in a message.

    Attributes:
        filename: Its name, without a path.
        content: Bytes, or text, which becomes UTF-8.
        content_type: Without parameters.
        content_id: Makes it part of the html, which shows it as `cid:` with this id.
    """

    filename: str
    content: bytes | str
    content_type: str = "application/octet-stream"
    content_id: str | None = None

    @property
    def data(self) -> bytes:
        """The content as bytes."""
        return self.content if isinstance(self.content, bytes) else self.content.encode()
