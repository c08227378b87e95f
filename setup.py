"""The package list, and the kernel as C extensions where a compiler is at hand.

`src` is the package `rulegrid`, found with all below it. The kernel's plain Python sources are compiled with their
`.pxd` twins from a copy that lies under the package's real name: under `src` Cython would not find the twins, and
silently make something 80 times slower. They are translated and compiled on all cores; what a later installation from
the same folder finds unchanged is not compiled again.

Without Cython or a compiler the installation goes on and the kernel runs interpreted; RULEGRID_KERNEL=required in the
environment makes that an error.
"""

import os
import shutil
import sys
import sysconfig
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

REQUIRED = os.environ.get("RULEGRID_KERNEL") == "required"
SOURCES = Path("src", "solver", "kernel")
STAGE = Path("build", "cython", "rulegrid", "solver", "kernel")
TWINS = sorted(twin.stem for twin in SOURCES.glob("*.pxd"))  # of these the compiler knows the types
# A name that begins with an underscore is compiled; the others are written in C already.
KERNEL = [name for name in TWINS if name.startswith("_")]
# What is built for, which need not be what builds: linux-x86_64, macosx-11.0-arm64, win-amd64, emscripten-4.0.9-wasm32.
PLATFORM = sysconfig.get_platform()
IS_WINDOWS = PLATFORM.startswith("win")
# The vectors of `_bands` are in the words of gcc and clang. Where the compiler is Microsoft's, clang-cl compiles this one;
# without it the module stays out, and the general kernel does its work.
CLANG = shutil.which("clang-cl") if IS_WINDOWS else None
if IS_WINDOWS and not CLANG:
    KERNEL.remove("_bands")
# Measured (benchmarks/README.md): the flags that Python itself was built with, -O3 and tables for a debugger, take twice
# the compiler's time, and of -O3 only the two searches gain that work on words of bits alone.
FAST = ("_bands", "_cover")
FLAGS = ["/O2"] if IS_WINDOWS else ["-O2", "-g0", "-Wno-psabi"]
if PLATFORM.startswith("emscripten"):
    FLAGS.append("-msimd128")
FAST_FLAGS = FLAGS if IS_WINDOWS else [*FLAGS, "-O3"]
# Those two are built for vectors of 512 and of 256 bits besides; which build runs is settled when it is imported (`choice`).
VECTORS = {
    512: ["-mavx512f", "-mavx512bw", "-mavx512dq", "-mavx512vl", "-mbmi2", "-mpopcnt"],
    256: ["-mavx2", "-mbmi2", "-mpopcnt"],
}
WIDER = {f"{name}_{width}": flags for name in FAST for width, flags in VECTORS.items()}
if PLATFORM != "linux-x86_64" or sys.maxsize < 1 << 32:
    WIDER.clear()
# No part of a kernel is pickled or inspected, and the C for that would be a fifth of all.
DIRECTIVES = {"language_level": 3, "annotation_typing": False, "auto_pickle": False, "binding": False}


def source_of(name: str) -> str:
    """Return the module whose source a build is made of: of `_bands_256`, `_bands`."""
    return name.rstrip("0123456789").rstrip("_")


def kernel() -> list[Extension]:
    """Return the extensions to build, none where there is no Cython."""
    if not REQUIRED and not find_spec("Cython"):
        return []
    builds = [(name, name, FAST_FLAGS if name in FAST else FLAGS) for name in KERNEL]
    builds += [(name, source_of(name), FAST_FLAGS + flags) for name, flags in WIDER.items()]
    return [
        Extension(
            f"rulegrid.solver.kernel.{name}",
            [str(SOURCES / f"{source}.py")],
            extra_compile_args=flags,
            optional=not REQUIRED,
        )
        for name, source, flags in builds
    ]


def translate(processes: int | None) -> None:
    """Translate the kernel to C, unless that lies there already, of these sources, made here in this way."""
    import Cython
    from Cython.Build import cythonize

    sources = [SOURCES / f"{name}{suffix}" for name in TWINS for suffix in (".py", ".pxd")]
    way = repr([Cython.__version__, *(os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS"))]).encode()
    state = sha256(b"".join([way, *(path.read_bytes() for path in [Path("setup.py"), *sources])])).hexdigest()
    known = STAGE / "state"
    if known.exists() and known.read_text() == state:
        return
    shutil.rmtree(STAGE, ignore_errors=True)
    STAGE.mkdir(parents=True)
    for folder in (STAGE, *list(STAGE.parents)[:2]):
        (folder / "__init__.py").touch()
    for source in sources:
        shutil.copy2(source, STAGE)
        for name in WIDER:
            if source_of(name) == source.stem:
                shutil.copy2(source, STAGE / f"{name}{source.suffix}")
    cythonize(
        [str(path) for path in sorted(STAGE.glob("_[!_]*.py")) if source_of(path.stem) in KERNEL],
        nthreads=processes,
        include_path=["build/cython"],
        compiler_directives=DIRECTIVES,
    )
    known.write_text(state)


class BuildKernel(build_ext):
    """Translates and compiles on all cores, and only where something is built: pip reads this file three times."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        translate(self.parallel)
        for extension in self.extensions:
            extension.sources = [str(STAGE / extension.name.rpartition(".")[2]) + ".c"]
        every = self.extensions
        by_clang = [each for each in every if CLANG and each.name.endswith("._bands")]
        self.extensions = [each for each in every if each not in by_clang]
        super().build_extensions()
        if by_clang:
            if not self.compiler.initialized:
                self.compiler.initialize()
            self.compiler.cc, own = CLANG, self.compiler.cc
            self.extensions = by_clang
            super().build_extensions()
            self.compiler.cc = own
        self.extensions = every


if __name__ == "__main__":  # not in the processes that translate
    setup(
        packages=["rulegrid", *("rulegrid." + name for name in find_packages("src"))],
        ext_modules=kernel(),
        cmdclass={"build_ext": BuildKernel},
    )
