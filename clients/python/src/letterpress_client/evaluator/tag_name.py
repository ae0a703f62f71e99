"""Names of merge tags."""

import re

TAG_NAME_PATTERN = "^[a-z0-9_]{1,64}$"

_TAG_NAME = re.compile("[a-z0-9_]{1,64}")
_TO_NORMAL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ ", "abcdefghijklmnopqrstuvwxyz_")


def is_tag_name(name: str) -> bool:
    """Return whether a name is normalised."""
    return _TAG_NAME.fullmatch(name) is not None


def normalize_tag_name(name: str) -> str:
    """Return the form in which names compare: A to Z in lower case, each space an underscore."""
    return name.translate(_TO_NORMAL)
