"""What a client keeps outside its memory: its names, and how it is authenticated."""

from __future__ import annotations

import hmac

from letterpress_client.cache_entry import CacheKey

# Names are cut to 120 bits, which no two entries will share.
_NAME_LENGTH = 30


class CacheSeal:
    """Names and authenticates entries with a key made of API key and base URL.

    Clients that have both share entries; nobody else can make one, change it, move it to another name, or tell from a
    name what it holds. conformance/cache/README.md has the derivations, which are the same in every library.

    Attributes:
        owner: What all names begin with.
    """

    def __init__(self, base_url: str, api_key: str) -> None:
        key = hmac.digest(api_key.encode(), f"letterpress-cache 2\n{base_url}".encode(), "sha256")
        self._keyed = hmac.new(key, digestmod="sha256")
        self.owner = self._digest(b"owner")[:_NAME_LENGTH]

    def name_of(self, key: CacheKey) -> str:
        """Return the name of an entry."""
        kind = key.kind_in_locale.encode()
        digest = self._digest(b"entry\n%d:%b:%b" % (len(kind), kind, key.id.encode()))
        return f"{self.owner}.{digest[:_NAME_LENGTH]}"

    def seal(self, name: str, content: bytes) -> str:
        """Return the seal, in hex, of a content that is kept under a name."""
        return self._digest(b"seal\n%b\n" % name.encode(), content)

    def is_sealed(self, name: str, content: bytes, seal: bytes) -> bool:
        """Return whether the seal is that of the name and the content. Compare in constant time."""
        return hmac.compare_digest(self.seal(name, content).encode(), seal)

    def _digest(self, *parts: bytes) -> str:
        keyed = self._keyed.copy()
        for part in parts:
            keyed.update(part)
        return keyed.hexdigest()
