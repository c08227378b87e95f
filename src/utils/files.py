"""A file that takes its place only once it is complete."""

from __future__ import annotations

import os
from contextlib import suppress


class NewFile:
    """A file to write: what was there before stays until `close`, and stays if a write fails. Until then it is NAME.part.

    Special files, such as /dev/stdout, are written at once, and so is a file in a folder in which none can be made. Raises
    OSError, or ValueError for a name that is not a path. After an error nothing more is written.

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
                with suppress(error):  # the first may be there, or too long
                    self._file = open(beside, "xb")  # noqa: SIM115
                    self._beside = beside
                    break
        if self._beside is None:
            self._file = open(self._place, "wb")  # noqa: SIM115
        self._is_open = True

    def write(self, data: bytes) -> None:
        """Write bytes."""
        if self._is_open:
            try:
                self._file.write(data)
            except OSError:
                self._abandon()
                raise

    def close(self) -> None:
        """Put the file in its place."""
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
    """Write a file, or leave what was there as it was; raises OSError or ValueError."""
    file = NewFile(name)
    file.write(data)
    file.close()
