"""A file that replaces the old one only after it is complete."""

from __future__ import annotations

import os
from contextlib import suppress


class NewFile:
    """A file to write as NAME.part; `close` replaces the old file. If a write fails, the old file stays.

    Special files, such as /dev/stdout, are written directly, as is a file in a folder in which no file can be created.
    Raises OSError, or ValueError for a name that is not a path. After an error nothing more is written.

    >>> import tempfile
    >>> name = os.path.join(tempfile.mkdtemp(), "puzzle.txt")
    >>> file = NewFile(name)
    >>> file.write(b"1 2")
    >>> os.path.exists(name)
    False
    >>> file.close()
    >>> with open(name) as written:
    ...     written.read()
    '1 2'
    """

    def __init__(self, name: str) -> None:
        self._place = os.path.realpath(name)
        self._beside: str | None = None
        self._is_open = False
        if not os.path.exists(self._place) or os.path.isfile(self._place):
            hidden = os.path.join(os.path.dirname(self._place), f".{os.urandom(8).hex()}.part")
            for beside, error in ((f"{self._place}.part", OSError), (hidden, PermissionError)):
                with suppress(error):  # the first may exist, or be too long
                    self._file = open(beside, "xb")  # noqa: SIM115
                    self._beside = beside
                    break
        if self._beside is None:
            self._file = open(self._place, "wb")  # noqa: SIM115
        self._is_open = True

    def write(self, data: bytes) -> None:
        if self._is_open:
            try:
                self._file.write(data)
            except OSError:
                self._abandon()
                raise

    def close(self) -> None:
        """Replace the old file by the new one."""
        if not self._is_open:
            return
        try:
            self._file.close()
            if self._beside is not None:
                if os.path.exists(self._place):
                    os.chmod(self._beside, os.stat(self._place).st_mode & 0o7777)
                os.replace(self._beside, self._place)
        except OSError:
            self._abandon()
            raise
        self._is_open = False

    def _abandon(self) -> None:
        self._is_open = False
        with suppress(OSError):
            self._file.close()
        if self._beside is not None:
            with suppress(OSError):
                os.remove(self._beside)


def write_whole(name: str, data: bytes) -> None:
    """Write a file, or if that fails, leave the old one unchanged; raises OSError or ValueError."""
    file = NewFile(name)
    file.write(data)
    file.close()
