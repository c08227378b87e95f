"""The package list, and the kernel as C extensions where a compiler is at hand.

`src` is the package `rulegrid`, found with all below it. The kernel's plain Python sources are compiled with their
`.pxd` twins from a copy that lies under the package's real name: under `src` Cython would not find the twins, and
silently make something 80 times slower.

Without Cython or a compiler the installation goes on and the kernel runs interpreted; RULEGRID_KERNEL=required in the
environment makes that an error.
"""

import os
import platform
import shutil
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup

REQUIRED = os.environ.get("RULEGRID_KERNEL") == "required"
SOURCES = Path("src", "engine", "kernel")
TWINS = sorted(twin.stem for twin in SOURCES.glob("*.pxd"))  # of these the compiler knows the types
# A name that begins with an underscore is compiled; the others are written in C already.
KERNEL = [name for name in TWINS if name.startswith("_")]
if sys.platform == "win32":
    KERNEL.remove("_bands")  # its vectors are in the words of gcc and clang
# What gains from processors that work on vectors of 512 bits is built a second time, for them; which one runs is
# settled when it is imported.
WIDE = ("_bands", "_cover") if sys.platform == "linux" and platform.machine() == "x86_64" else ()
WIDE_FLAGS = ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl", "-mbmi2", "-mpopcnt"]


def kernel() -> list[Extension]:
    """Return the extensions to build, none where there is no Cython."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        if REQUIRED:
            raise
        return []
    stage = Path("build", "cython", "rulegrid", "engine", "kernel")
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    for folder in (stage, *list(stage.parents)[:2]):
        (folder / "__init__.py").touch()
    for name in TWINS:
        for suffix in (".py", ".pxd"):
            shutil.copy2(SOURCES / f"{name}{suffix}", stage)
            if name in WIDE:
                shutil.copy2(SOURCES / f"{name}{suffix}", stage / f"{name}_wide{suffix}")
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-Wno-psabi"]
    builds = [(name, flags) for name in KERNEL] + [(f"{name}_wide", flags + WIDE_FLAGS) for name in WIDE]
    extensions = cythonize(
        [
            Extension(f"rulegrid.engine.kernel.{name}", [str(stage / f"{name}.py")], extra_compile_args=options)
            for name, options in builds
        ],
        include_path=["build/cython"],
        compiler_directives={"language_level": 3, "annotation_typing": False},
    )
    for extension in extensions:  # cythonize would drop it
        extension.optional = not REQUIRED
    return extensions


setup(packages=["rulegrid", *("rulegrid." + name for name in find_packages("src"))], ext_modules=kernel())
