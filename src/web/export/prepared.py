"""What a browser need not do at every start: bytecode of the package, and the memory of a Python that has started.

Both are made by that Python itself. It is of another version than the one here, so it runs in Node.js, which whoever has an npm
package mostly has too. With them, the first answer takes half the time.
"""

from __future__ import annotations

import gzip
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

SECONDS = 300


class Prepared(NamedTuple):
    """Files of bytecode, beside the sources that they are made of, and a packed snapshot of memory; there may be none."""

    bytecode: dict[str, bytes]
    snapshot: bytes


NOTHING = Prepared({}, b"")

# Bytecode of what the usual questions need; it is not compared with the sources, which are unpacked anew each time.
_COMPILE = """
import io, py_compile, sys, zipfile
import rulegrid.web.warm

packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for module in sorted(sys.modules.values(), key=lambda module: module.__name__):
        source = getattr(module, "__file__", None) or ""
        if module.__name__.split(".")[0] == "rulegrid" and source.endswith(".py") and not source.endswith("/warm.py"):
            compiled = py_compile.compile(source, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
            inside = compiled[compiled.index("/rulegrid/") + 1 :]
            archive.write(compiled, inside)
packed.getvalue()
"""

_SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [folder, archive, warm, code, bytecode, snapshot] = process.argv.slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder });
const known = new Set(python.runPython("import sys; list(sys.modules)").toJs());
const site = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(archive)), "gztar", { extractDir: site });
python.FS.writeFile(`${site}/rulegrid/web/warm.py`, readFileSync(warm, "utf8"));
writeFileSync(bytecode, python.runPython(readFileSync(code, "utf8")).toJs());
const all = python.runPython("[name for name in sys.modules if name.split('.')[0] in sys.stdlib_module_names]").toJs();
const patterns = python.runPython("repr([(pattern, int(flags)) for _, pattern, flags in __import__('re')._cache])");
const fresh = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
fresh.runPython(`import ${["gc", "re", ...all.filter((name) => !known.has(name))].join(", ")}`);
fresh.runPython(`[re.compile(*each) for each in ${patterns}] and gc.collect()`); // they are kept as long as Python runs
writeFileSync(snapshot, fresh.makeMemorySnapshot());
"""


def prepare_files(pyodide: Path, archive: bytes, warm: bytes) -> Prepared:
    """Return what can be made beforehand for an archive of the package: nothing where there is no Node.js.

    `pyodide` is the folder of that Python; `warm` the source of the module that asks the usual questions.
    """
    if shutil.which("node") is None:
        return NOTHING
    with tempfile.TemporaryDirectory() as work:
        names = ("package.tar.gz", "warm.py", "compile.py", "bytecode.zip", "snapshot.bin")
        paths = {name: Path(work) / name for name in names}
        paths["package.tar.gz"].write_bytes(archive)
        paths["warm.py"].write_bytes(warm)
        paths["compile.py"].write_text(_COMPILE, encoding="utf-8")
        given = [str(pyodide.resolve()), *map(str, paths.values())]
        try:
            command = ["node", "--input-type=module", "--eval", _SCRIPT, "--", *given]
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
            with zipfile.ZipFile(paths["bytecode.zip"]) as packed:
                bytecode = {name: packed.read(name) for name in packed.namelist()}
            return Prepared(bytecode, gzip.compress(paths["snapshot.bin"].read_bytes(), 9, mtime=0))
        except (OSError, subprocess.SubprocessError):
            return NOTHING
