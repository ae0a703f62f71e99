"""Files that nobody else writes."""

from __future__ import annotations

import errno
import os
import stat
import uuid
from pathlib import Path

from letterpress_client.safe_folder import is_ours, is_safe_folder, is_writable_by_others

# The longest file that is read; no answer of the service is longer.
_MAX_FILE_BYTES = 64 * 1024 * 1024
# Links, sockets, and files that may not be read.
_NO_FILE = (errno.ENOENT, errno.ELOOP, errno.EMLINK, errno.ENXIO, errno.EACCES, errno.EPERM, errno.EISDIR)
# Windows has neither links in their place nor files that block.
_SAFELY = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


class PrivateFiles:
    """Files of a folder in which nobody else may write.

    Every method raises LetterpressError INVALID_REQUEST when somebody may, and OSError when the disk fails. The folder
    is looked at each time: its mode may change while a client lives.
    """

    def __init__(self, path: str) -> None:
        self._path = path

    def read(self, name: str) -> bytes | None:
        """Return None when there is no such file, and for links, devices and files that others own or may write."""
        if not is_safe_folder(self._path):
            return None
        try:
            descriptor = os.open(self._join(name), os.O_RDONLY | _SAFELY)
        except OSError as err:
            if err.errno in _NO_FILE:
                return None
            raise
        try:
            return _read_all(descriptor) if _is_trusted(os.fstat(descriptor)) else None
        finally:
            os.close(descriptor)

    def replace(self, name: str, content: bytes) -> None:
        """Write a file. Readers see the content before or after, never between."""
        self._make_folder()
        aside = self._join(f"{name}.{uuid.uuid4()}.tmp")
        try:
            descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY, 0o600)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(content)
            aside.replace(self._join(name))
        except BaseException:
            aside.unlink(missing_ok=True)
            raise

    def open_lock(self, name: str) -> int:
        """Return the descriptor of a file for flock(); it is made when it is not there."""
        self._make_folder()
        return os.open(self._join(name), os.O_RDWR | os.O_CREAT | _SAFELY, 0o600)

    def delete(self, name: str) -> None:
        """Remove a file, if it is there."""
        if is_safe_folder(self._path):
            self._join(name).unlink(missing_ok=True)

    def list_changes(self, *prefixes: str) -> dict[str, float]:
        """Return when each file whose name begins with one of the prefixes was last written, in seconds since 1970."""
        if not is_safe_folder(self._path):
            return {}
        names = (file.name for file in Path(self._path).iterdir() if file.name.startswith(prefixes))
        return {name: self._changed_at(name) for name in names}

    def length_of(self, name: str) -> int:
        """Return the length of a file in bytes; 0 where another process has removed it."""
        try:
            return self._join(name).lstat().st_size
        except FileNotFoundError:
            return 0

    def _changed_at(self, name: str) -> float:
        try:
            return self._join(name).lstat().st_mtime
        except FileNotFoundError:
            # Another process may have removed it since it was listed.
            return float("inf")

    def _make_folder(self) -> None:
        """Make the folder and those above it with mode 0700, as far as they are not there."""
        if not is_safe_folder(self._path):
            folder = Path(self._path)
            for missing in (*reversed([each for each in folder.parents if not each.exists()]), folder):
                missing.mkdir(mode=0o700, exist_ok=True)
            is_safe_folder(self._path)

    def _join(self, name: str) -> Path:
        return Path(self._path, name)


def _is_trusted(file: os.stat_result) -> bool:
    is_private = stat.S_ISREG(file.st_mode) and is_ours(file) and not is_writable_by_others(file)
    return is_private and file.st_size <= _MAX_FILE_BYTES


def _read_all(descriptor: int) -> bytes:
    with os.fdopen(descriptor, "rb", closefd=False) as stream:
        return stream.read()
