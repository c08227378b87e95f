"""What a WebAssembly module imports and exports."""

from __future__ import annotations

from collections.abc import Iterator

MAGIC = b"\0asm\1\0\0\0"
IMPORTS, EXPORTS = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class _WasmReader:
    """Reads the numbers and names of a module one after the other."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content = content
        self.at = at

    def number(self) -> int:
        """Read an unsigned number in LEB128."""
        value = shift = 0
        while True:
            byte = self.content[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def name(self) -> str:
        """Read a text and its length."""
        size = self.number()
        self.at += size
        return self.content[self.at - size : self.at].decode()

    def limits(self) -> None:
        """Pass over the least and the most size of a table or memory."""
        has_most = self.number() & 1
        self.number()
        if has_most:
            self.number()

    def description(self) -> None:
        """Pass over what an import is."""
        kind = self.number()
        if kind == FUNCTION:
            self.number()
        elif kind == TABLE:
            self.at += 1
            self.limits()
        elif kind == MEMORY:
            self.limits()
        elif kind == GLOBAL:
            self.at += 2
        elif kind == TAG:
            self.at += 1
            self.number()
        else:
            raise ValueError(f"kind {kind} of an import, expected 0 to 4")


def imports_of(module: bytes) -> set[str]:
    """Return the names of what a module imports; raises ValueError where it is none.

    >>> imports_of(MAGIC + bytes([2, 7, 1, 1]) + b"e" + bytes([1]) + b"f" + bytes([0, 0]))
    {'f'}
    """
    names = set()
    for reader in _sections(module, IMPORTS):
        for _ in range(reader.number()):
            reader.name()
            names.add(reader.name())
            reader.description()
    return names


def exports_of(module: bytes) -> set[str]:
    """Return the names of what a module exports; raises ValueError where it is none.

    >>> exports_of(MAGIC + bytes([7, 5, 1, 1]) + b"g" + bytes([0, 0]))
    {'g'}
    """
    names = set()
    for reader in _sections(module, EXPORTS):
        for _ in range(reader.number()):
            names.add(reader.name())
            reader.at += 1
            reader.number()
    return names


def _sections(module: bytes, wanted: int) -> Iterator[_WasmReader]:
    if not module.startswith(MAGIC):
        raise ValueError("no WebAssembly module")
    reader = _WasmReader(module, len(MAGIC))
    while reader.at < len(module):
        kind, size = reader.number(), reader.number()
        if kind == wanted:
            yield _WasmReader(module, reader.at)
        reader.at += size
