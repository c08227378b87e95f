"""The page as a folder of files that any web server hands out: questions are answered by Python in the browser."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ...utils.errors import RulegridError, quote
from ...utils.message import Message
from .. import policy
from ..families import describe_families
from ..limits import ServerLimits
from ..messages import to_json
from ..offline import (
    OF_THE_SERVER,
    SERVICE_WORKER,
    boards,
    first_answers,
    manifest,
    page_files,
    service_worker,
    word_files,
)
from .archive import archive, package
from .kernel import read_kernel
from .prepared import prepare_files
from .pyodide import WASM, read_pyodide

MANIFEST = "manifest.json"
SNAPSHOT = "python/snapshot.bin"  # empty where it could not be made
WARM = Path(__file__).parents[1] / "warm.py"


def page_folder(pyodide: Path, kernel: Path | None = None) -> dict[str, bytes]:
    """Return the files of the page, by their paths in its folder; raises RulegridError where what it is made of is not there.

    `pyodide` is the unpacked npm package of that name, `kernel` what `tools/build_wasm.py` wrote.
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
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy.EXPORTED}">'
    text = page.decode().replace('<html lang="en">', '<html lang="en" data-answers="worker">', 1)
    return text.replace("<head>\n", f"<head>\n    {head}\n", 1).encode()
