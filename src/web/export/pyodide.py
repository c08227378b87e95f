"""Python for browsers: Pyodide, from its npm package as `npm pack pyodide` brings it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ...utils.errors import RulegridError, quote
from ...utils.message import Message

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
