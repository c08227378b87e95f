"""The compiled kernel for browsers: its modules, as `tools/build_wasm.py` leaves them in a folder."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from ...solver import kernel
from ...utils.errors import RulegridError, quote
from ...utils.message import Message
from .wasm import exports_of, imports_of

SIGNATURE = "kernel.json"
"""The file that says of which sources the modules beside it are made."""

SUPPLIED = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}
"""What the loader of a module gives it, whatever else it imports."""

SOURCES = Path(kernel.__file__).parent


def compiled_names(folder: Path = SOURCES) -> list[str]:
    """Return the names of the kernel's modules that are compiled.

    >>> "_general" in compiled_names(), "choice" in compiled_names()
    (True, False)
    """
    return sorted(path.stem for path in folder.glob("_[a-z]*.py"))


def signature(folder: Path, names: list[str]) -> str:
    """Return what tells these sources from others."""
    state = sha256()
    for name in [*names, "bits", "kinds", "lanes"]:
        state.update((folder / f"{name}.py").read_bytes().replace(b"\r\n", b"\n"))
    return state.hexdigest()


def read_kernel(folder: Path, python: bytes) -> dict[str, bytes]:
    """Return the modules of a folder by the names of their files; raises RulegridError where they are not of this release.

    `python` is the WebAssembly of the Python that loads them: it must have all that they import, for what it lacks
    would be missed only when it is called, and end everything.
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
