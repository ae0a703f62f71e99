"""Whether a folder is safe to keep a cache in."""

from __future__ import annotations

import os
import stat

from letterpress_client.issue import Issue, summarize_issues
from letterpress_client.letterpress_error import LetterpressError

_ADVICE = "give the cache a folder of its own with mode 0700, or let the client make it"


def is_safe_folder(path: str) -> bool:
    """Return whether the folder of a disk cache is there. Raise OSError when the disk fails.

    Raises:
        LetterpressError: INVALID_REQUEST when others may change what it holds: it, or the link that is in its
            place, belongs to another user, or group or others may write it.
    """
    try:
        # With a slash at its end a path means what a link leads to.
        entry = os.lstat(path.rstrip("/") or "/")
        _assert_ours(path, entry)
        folder = os.stat(path) if stat.S_ISLNK(entry.st_mode) else entry  # noqa: PTH116 a path as it was given
    except FileNotFoundError:
        return False
    _assert_ours(path, folder)
    if stat.S_ISDIR(folder.st_mode) and is_writable_by_others(folder):
        raise _unsafe(path, f"may be written by others than its owner (mode {stat.S_IMODE(folder.st_mode):o})")
    return True


def is_ours(file: os.stat_result) -> bool:
    """Return whether a file is of the user who runs this process, as far as the system has such owners."""
    return not hasattr(os, "geteuid") or file.st_uid == os.geteuid()


def is_writable_by_others(file: os.stat_result) -> bool:
    """Return whether group or others may write a file. On Windows modes say nothing."""
    return hasattr(os, "geteuid") and file.st_mode & 0o022 != 0


def _assert_ours(path: str, file: os.stat_result) -> None:
    if not is_ours(file):
        raise _unsafe(path, f"belongs to user {file.st_uid}, and this process runs as {os.geteuid()}")


def _unsafe(path: str, reason: str) -> LetterpressError:
    issues = [Issue(("options", "cache", "path"), f"'{path}' {reason}; {_ADVICE}", "unsafe_folder")]
    return LetterpressError("INVALID_REQUEST", summarize_issues(issues), issues=issues)
