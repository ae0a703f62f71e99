"""How fields of messages are folded."""

from __future__ import annotations

from email.headerregistry import UnstructuredHeader
from email.policy import EmailPolicy

from letterpress_client.message.encode_words import encode_words
from letterpress_client.message.format_mailbox import format_ascii_mailbox
from letterpress_client.message.mailbox import Mailbox

# Nothing in them may be broken or encoded.
_UNBROKEN = {"message-id", "content-id", "list-unsubscribe"}


class MessagePolicy(EmailPolicy):
    """The library's policy, except for fields that its folding would change.

    It encodes what is too long for a line, in ids and URLs too, and with long names the commas between mailboxes
    (CVE-2025-1795).
    """

    def fold(self, name: str, value: str) -> str:
        """Return the field in lines."""
        lines = _split(name, value)
        return super().fold(name, value) if lines is None else f"{name}: {f'{self.linesep} '.join(lines)}{self.linesep}"

    def fold_binary(self, name: str, value: str) -> bytes:
        """Return the field in lines, as bytes."""
        return super().fold_binary(name, value) if _split(name, value) is None else self.fold(name, value).encode()


def _split(name: str, value: str) -> list[str] | None:
    addresses = getattr(value, "addresses", None)
    if addresses:
        *others, last = (format_ascii_mailbox(Mailbox(each.addr_spec, each.display_name or None)) for each in addresses)
        return [*(f"{each}," for each in others), last]
    if name.lower() in _UNBROKEN:
        return [str(value)]
    if isinstance(value, UnstructuredHeader) and not value.isascii():
        return encode_words(value).split(" ")
    return None


# Seven bits, since not every server takes eight.
MESSAGE_POLICY = MessagePolicy(linesep="\r\n", cte_type="7bit")
