"""The page as a folder of files that need no server."""

from __future__ import annotations

import gzip
import io
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ...utils.errors import RulegridError, quote
from ...utils.message import Message
from ..assets import (
    OF_THE_SERVER,
    SERVICE_WORKER,
    boards,
    first_answers,
    manifest,
    page_files,
    service_worker,
    word_files,
)
from ..families import describe_families
from ..request import EXPORTED_POLICY, LIBRARY, ServerLimits, to_json
from .kernel import WASM, compiled_names, read_kernel, read_pyodide

PACKAGE = Path(__file__).parents[2]
"""The folder of the package, as it is installed."""

KERNEL = ("solver", "kernel")
LEFT_OUT = ("cli", "web/static", "web/export")
"""Folders that are not needed there,"""
SERVING = {"app", "assets", "bundles", "worker_pool", "guard", "relay", "server", "preload", "worker"}
"""and of this one, the modules that need processes or an HTTP library."""

BORROWED = ("__init__", "consts", "encoder", "utils", "writers")
"""Of the library that draws QR codes, the modules that do; it is pure Python and needs no other."""


def package(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the package's files with the compiled modules of its kernel, or with its sources if there are none.

    Includes the library that draws QR codes if it is installed.
    """
    own = {
        f"{PACKAGE_NAME}/{name}": data for name, data in (*_sources(bool(modules)), *_place_modules(modules).items())
    }
    return {**own, **_qr_modules()}


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as a packed archive, a `.tar.gz`; the same files make the same one. Their names have fewer than 100 characters.

    A browser unpacks that as a whole, and need not call Python for each file.

    >>> archive({"a.py": b""}) == archive({"a.py": b""})
    True
    """
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, data in sorted(files.items()):
            assert len(name) < 100, name
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            packed.addfile(entry, io.BytesIO(data))
    return gzip.compress(content.getvalue(), 9, mtime=0)


PACKAGE_NAME = __package__.partition(".")[0]


def _sources(is_compiled: bool) -> Iterator[tuple[str, bytes]]:
    of_kernel = set(compiled_names()) if is_compiled else set()
    for path in PACKAGE.rglob("*"):
        inside = path.relative_to(PACKAGE)
        folder = inside.parent.as_posix()
        if path.is_dir() or path.suffix not in (".py", ".txt", ".json"):
            continue
        if any(f"{folder}/".startswith(f"{left}/") for left in LEFT_OUT) or inside.name == "__main__.py":
            continue
        if (folder == "web" and path.stem in SERVING) or (inside.parts[:-1] == KERNEL and path.stem in of_kernel):
            continue
        yield inside.as_posix(), path.read_bytes()


def _place_modules(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    return {"/".join((*KERNEL, name)): content for name, content in modules.items()}


def _qr_modules() -> dict[str, bytes]:
    """Return the modules that draw QR codes, with their licence; {} if they are not installed."""
    found = find_spec(LIBRARY)
    if found is None or found.origin is None:
        return {}
    folder = Path(found.origin).parent
    files = {f"{LIBRARY}/{name}.py": (folder / f"{name}.py").read_bytes() for name in BORROWED}
    for licence in sorted(folder.parent.glob(f"{LIBRARY}-*.dist-info/**/LICENSE*"))[:1]:
        files[f"{LIBRARY}/LICENSE"] = licence.read_bytes()
    return files


SECONDS = 300


class PreparedFiles(NamedTuple):
    """Files of bytecode, beside the sources that they are made of, and a packed snapshot of memory; there may be none."""

    bytecode: dict[str, bytes]
    snapshot: bytes


NOTHING = PreparedFiles({}, b"")

# Bytecode for the usual queries; it is not compared with the sources, which are unpacked again each time.
_COMPILE = """
import io, py_compile, sys, zipfile
import rulegrid.web.preload

packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for module in sorted(sys.modules.values(), key=lambda module: module.__name__):
        source = getattr(module, "__file__", None) or ""
        if module.__name__.split(".")[0] == "rulegrid" and source.endswith(".py") and not source.endswith("/preload.py"):
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
python.FS.writeFile(`${site}/rulegrid/web/preload.py`, readFileSync(warm, "utf8"));
writeFileSync(bytecode, python.runPython(readFileSync(code, "utf8")).toJs());
const all = python.runPython("[name for name in sys.modules if name.split('.')[0] in sys.stdlib_module_names]").toJs();
const patterns = python.runPython("repr([(pattern, int(flags)) for _, pattern, flags in __import__('re')._cache])");
const fresh = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
fresh.runPython(`import ${["gc", "re", ...all.filter((name) => !known.has(name))].join(", ")}`);
fresh.runPython(`[re.compile(*each) for each in ${patterns}] and gc.collect()`); // they are kept as long as Python runs
writeFileSync(snapshot, fresh.makeMemorySnapshot());
"""


def prepare_files(pyodide: Path, archive: bytes, warm: bytes) -> PreparedFiles:
    """Return the prepared files for an archive of the package, or nothing if Node.js is not installed.

    `pyodide` is the folder of that Python; `warm` is the source of the module that asks the usual queries.
    """
    if shutil.which("node") is None:
        return NOTHING
    with tempfile.TemporaryDirectory() as work:
        names = ("package.tar.gz", "preload.py", "compile.py", "bytecode.zip", "snapshot.bin")
        paths = {name: Path(work) / name for name in names}
        paths["package.tar.gz"].write_bytes(archive)
        paths["preload.py"].write_bytes(warm)
        paths["compile.py"].write_text(_COMPILE, encoding="utf-8")
        given = [str(pyodide.resolve()), *map(str, paths.values())]
        try:
            command = ["node", "--input-type=module", "--eval", _SCRIPT, "--", *given]
            subprocess.run(command, check=True, capture_output=True, timeout=SECONDS)
            with zipfile.ZipFile(paths["bytecode.zip"]) as packed:
                bytecode = {name: packed.read(name) for name in packed.namelist()}
            return PreparedFiles(bytecode, gzip.compress(paths["snapshot.bin"].read_bytes(), 9, mtime=0))
        except (OSError, subprocess.SubprocessError):
            return NOTHING


MANIFEST = "manifest.json"
SNAPSHOT = "python/snapshot.bin"  # empty if it could not be made
WARM = Path(__file__).parents[1] / "preload.py"


def page_folder(pyodide: Path, kernel: Path | None = None) -> dict[str, bytes]:
    """Return the files of the page, by their paths in its folder. Raises RulegridError if a source is missing.

    `pyodide` is the unpacked npm package of that name, `kernel` the output of `tools/build_wasm.py`.
    """
    python = read_pyodide(pyodide)
    modules = read_kernel(kernel, python[WASM]) if kernel else {}
    own = package(modules)
    bytecode, snapshot = prepare_files(pyodide, archive(own), WARM.read_bytes())
    python |= {"package.bin": archive(own | bytecode), Path(SNAPSHOT).name: snapshot}
    described = describe_families(ServerLimits()) | {"kernel": "compiled" if modules else "interpreted"}
    files = {name: content for name, content in page_files().items() if name not in OF_THE_SERVER}
    files["index.html"] = _without_server(files["index.html"])
    files |= word_files() | {f"python/{name}": content for name, content in python.items()}
    files |= {f"api/calendar/board/{name}.json": to_json(board) for name, board in boards().items()}
    files["api/families.json"] = to_json(described)
    size = sum(len(content) for content in python.values())
    files["first.json"] = to_json(first_answers(manifest(files)["version"], python=size))
    listed = manifest(files)
    return {**files, MANIFEST: to_json(listed), SERVICE_WORKER: service_worker(listed["version"], "worker")}


def write_folder(folder: Path, files: dict[str, bytes]) -> int:
    """Write files into a folder, which is there only once all are written; returns their bytes.

    A folder that is there already is replaced if it is an earlier page, or empty. Raises RulegridError.
    """
    if folder.exists() and not (folder.is_dir() and ((folder / MANIFEST).exists() or not any(folder.iterdir()))):
        raise RulegridError(Message("export.not-empty", folder=quote(str(folder))))
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}.") as work:
            new = Path(work) / "new"
            for name, content in files.items():
                path = new / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            if folder.exists():
                folder.rename(Path(work) / "old")
            new.rename(folder)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulegridError(Message("export.not-written", folder=quote(str(folder)), why=reason)) from None
    return sum(len(content) for content in files.values())


def _without_server(page: bytes) -> bytes:
    """Return the first page, which says that a worker answers, and what it may run."""
    head = f'<meta http-equiv="Content-Security-Policy" content="{EXPORTED_POLICY}">'
    text = page.decode().replace('<html lang="en">', '<html lang="en" data-answers="worker">', 1)
    return text.replace("<head>\n", f"<head>\n    {head}\n", 1).encode()
