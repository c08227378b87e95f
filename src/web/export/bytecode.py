"""The package's bytecode for the Python of browsers, made by that Python: it starts a second sooner, for it compiles nothing.

That Python is of another version than the one here, so it runs in Node.js, which whoever has an npm package mostly has too.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

SECONDS = 300

# Bytecode of what the usual questions need; it is not compared with the sources, which are unpacked anew each time.
_COMPILE = """
import importlib.util, io, py_compile, sys, zipfile
import rulegrid.web.warm

packed = io.BytesIO()
with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for module in sorted(sys.modules.values(), key=lambda module: module.__name__):
        source = getattr(module, "__file__", None) or ""
        if module.__name__.split(".")[0] == "rulegrid" and source.endswith(".py") and not source.endswith("/warm.py"):
            compiled = py_compile.compile(source, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            inside = compiled[compiled.index("/rulegrid/") + 1 :]
            with open(compiled, "rb") as file:
                archive.writestr(zipfile.ZipInfo(inside, (1980, 1, 1, 0, 0, 0)), file.read(), zipfile.ZIP_DEFLATED, 9)
packed.getvalue()
"""

_SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, archive, warm, code, out] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: site });
python.FS.writeFile(`${site}/rulegrid/web/warm.py`, readFileSync(warm, "utf8"));
writeFileSync(out, python.runPython(readFileSync(code, "utf8")).toJs());
"""


def has_node() -> bool:
    """Return whether Node.js is there, without which no bytecode is made."""
    return shutil.which("node") is not None


def bytecode(pyodide: Path, archive: bytes, warm: bytes) -> bytes | None:
    """Return an archive with the bytecode of another one, the package; None where it can't be made.

    `pyodide` is the folder of that Python; `warm` the source of the module that asks the usual questions.
    """
    if not has_node():
        return None
    with tempfile.TemporaryDirectory() as work:
        paths = {name: Path(work) / name for name in ("package.zip", "warm.py", "compile.py", "bytecode.zip")}
        paths["package.zip"].write_bytes(archive)
        paths["warm.py"].write_bytes(warm)
        paths["compile.py"].write_text(_COMPILE, encoding="utf-8")
        command = [
            "node",
            "--input-type=module",
            "--eval",
            _SCRIPT,
            "--",
            str(pyodide.resolve()),
            *map(str, paths.values()),
        ]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
            return paths["bytecode.zip"].read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None
