"""The package itself as an archive that a browser unpacks: what answers questions, without the command line and the server."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from ..qr import LIBRARY
from . import kernel as compiled

PACKAGE = Path(__file__).parents[2]
"""The folder of the package, as it is installed."""

KERNEL = ("engine", "kernel")
LEFT_OUT = ("cli", "web/static", "web/export")
"""What nobody asks there: folders,"""
SERVING = {
    "app", "bundles", "crew", "files", "guard", "offline", "policy", "relay", "scripts", "server", "warm", "worker",
}  # fmt: skip
"""and of this one, the modules that need processes or an HTTP library."""

BORROWED = ("__init__", "consts", "encoder", "utils", "writers")
"""Of the library that draws QR codes, the modules that do; it is pure Python and needs no other."""


def package(modules: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the package's files with the compiled modules of its kernel, or with the sources of that where there are none.

    The library that draws QR codes goes along where it is installed.
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
    of_kernel = set(compiled.compiled_names()) if is_compiled else set()
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
    """Return the modules that draw QR codes, with their licence; none where they are not installed."""
    found = find_spec(LIBRARY)
    if found is None or found.origin is None:
        return {}
    folder = Path(found.origin).parent
    files = {f"{LIBRARY}/{name}.py": (folder / f"{name}.py").read_bytes() for name in BORROWED}
    for licence in sorted(folder.parent.glob(f"{LIBRARY}-*.dist-info/**/LICENSE*"))[:1]:
        files[f"{LIBRARY}/LICENSE"] = licence.read_bytes()
    return files
