"""The compiled kernel for browsers, and the Python that it runs in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from ...solver import kernel
from ...utils.errors import RulegridError, quote
from ...utils.message import Message

MAGIC = b"\0asm\1\0\0\0"
IMPORTS, EXPORTS = 2, 7
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)


class _WasmReader:
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
    """Return the names of a module's imports. Raises ValueError if it is not a module.

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
    """Return the names of a module's exports. Raises ValueError if it is not a module.

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


SIGNATURE = "kernel.json"
"""The file with the signature of the sources of the modules beside it."""

SUPPLIED = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}
"""The names that the loader of a module provides, in addition to the exports of Python."""

SOURCES = Path(kernel.__file__).parent


def compiled_names(folder: Path = SOURCES) -> list[str]:
    """Return the names of the kernel's modules that are compiled.

    >>> "_general" in compiled_names(), "choice" in compiled_names()
    (True, False)
    """
    return sorted(path.stem for path in folder.glob("_[a-z]*.py"))


def signature(folder: Path, names: list[str]) -> str:
    """Return the signature of these sources."""
    state = sha256()
    for name in [*names, "bits", "kinds", "lanes"]:
        state.update((folder / f"{name}.py").read_bytes().replace(b"\r\n", b"\n"))
    return state.hexdigest()


def read_kernel(folder: Path, python: bytes) -> dict[str, bytes]:
    """Return the modules of a folder by the names of their files. Raises RulegridError if they are of another release.

    `python` is the WebAssembly of the Python that loads them: it must have all their imports, because a missing one
    would be noticed only when it is called, and end everything.
    """
    try:
        said = json.loads((folder / SIGNATURE).read_text(encoding="utf-8"))
        modules = {name: (folder / name).read_bytes() for name in said["modules"] if Path(name).name == name}
        made_of = said["sources"]
    except (OSError, ValueError, KeyError, TypeError):
        raise RulegridError(Message("export.no-kernel", folder=quote(str(folder)))) from None
    names = compiled_names()
    if made_of != signature(SOURCES, names) or {name.partition(".")[0] for name in modules} != set(names):
        raise RulegridError(Message("export.other-kernel", folder=quote(str(folder))))
    there = exports_of(python) | SUPPLIED
    for name, module in modules.items():
        if missing := sorted(imports_of(module) - there - exports_of(module)):
            raise RulegridError(Message("export.missing", file=quote(name), missing=quote(missing[0])))
    return modules


VERSION = "314.0.7"
"""The release that this one is tested with."""

WASM = "pyodide.asm.wasm"
FILES = ("pyodide.mjs", "pyodide.asm.mjs", WASM, "python_stdlib.zip")
LOCK = "pyodide-lock.json"


def read_pyodide(folder: Path) -> dict[str, bytes]:
    """Return the files that a browser needs of an unpacked package, by their names; raises RulegridError."""
    try:
        said: Any = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        name, version = said["name"], said["version"]
    except (OSError, ValueError, KeyError, TypeError):
        name, version = None, None
    if name != "pyodide" or not isinstance(version, str):
        raise RulegridError(Message("export.no-pyodide", folder=quote(str(folder)), version=VERSION))
    if version != VERSION:
        raise RulegridError(
            Message("export.other-pyodide", folder=quote(str(folder)), given=quote(version), version=VERSION)
        )
    try:
        files = {name: (folder / name).read_bytes() for name in FILES}
        lock: Any = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        missing = Path(getattr(error, "filename", None) or LOCK).name
        raise RulegridError(Message("export.incomplete", folder=quote(str(folder)), file=quote(missing))) from None
    # Of the packages that may be loaded none is: their list is three quarters of the file.
    return {**files, LOCK: json.dumps(lock | {"packages": {}}, separators=(",", ":")).encode()}
