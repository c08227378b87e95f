"""The package list, and the kernel as C extensions where a compiler is at hand.

`src` is the package `rulegrid`, found with all below it. The kernel's plain Python sources are compiled with their
`.pxd` twins from a copy that lies under the package's real name: under `src` Cython would not find the twins, and
silently make something 80 times slower.

Without Cython or a compiler the installation goes on and the kernel runs interpreted; RULEGRID_KERNEL=required in the
environment makes that an error.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup

REQUIRED = os.environ.get("RULEGRID_KERNEL") == "required"
KERNEL = ("_cover", "_kernel", "_places", "_tuples")


def kernel() -> list[Extension]:
    """Return the extensions to build, none where there is no Cython."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        return []
    stage = Path("build", "cython", "rulegrid", "engine")
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    for folder in (stage, stage.parent):
        (folder / "__init__.py").touch()
    for source in Path("src", "engine").glob("*.p*"):
        if source.stem in (*KERNEL, "bits") and source.suffix in (".py", ".pxd"):
            shutil.copy2(source, stage)
    flags = ["/O2"] if sys.platform == "win32" else ["-O3"]
    extensions = cythonize(
        [
            Extension(f"rulegrid.engine.{name}", [f"build/cython/rulegrid/engine/{name}.py"], extra_compile_args=flags)
            for name in KERNEL
        ],
        include_path=["build/cython"],
        compiler_directives={"language_level": 3, "annotation_typing": False},
    )
    for extension in extensions:  # cythonize would drop it
        extension.optional = not REQUIRED
    return extensions


setup(packages=["rulegrid", *("rulegrid." + name for name in find_packages("src"))], ext_modules=kernel())
