"""Build the kernel for WebAssembly, for `rulegrid web --export … --kernel DIR`:

    python -m pip install "cython>=3.3" "ziglang==0.17.1" "setuptools>=77"
    python tools/build_wasm.py DIR

DIR then holds a module for each file of the kernel, and `kernel.json`, which says of which sources they are made. They keep
to Python's stable ABI, so that one build serves every Pyodide with Python 3.11 or newer. Zig brings the compiler and the
linker; the headers are those of the Python that runs this.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KERNEL = ROOT / "src" / "solver" / "kernel"
CONFIG = Path(__file__).parent / "wasm" / "pyconfig.h"
ABI = "0x030B0000"  # Python 3.11

# The default processor of Zig has extended constant expressions, which browsers of some years ago refuse. All of these
# do without: Pyodide asks for as much itself.
PROCESSOR = "mvp+bulk_memory+sign_ext+mutable_globals+nontrapping_fptoint+simd128"
COMPILE = ["cc", "-target", "wasm32-wasi", f"-mcpu={PROCESSOR}", "-fPIC", "-O3", "-g0", "-DNDEBUG", "-w", "-Wno-incompatible-pointer-types",
           "-fno-sanitize=all", "-fvisibility=hidden", f"-DPy_LIMITED_API={ABI}", "-include", str(CONFIG), "-c"]  # fmt: skip
LINK = [
    "wasm-ld",
    "--experimental-pic",
    "-shared",
    "--no-entry",
    "--unresolved-symbols=import-dynamic",
    "--strip-all",
    "-O2",
]

# What Cython writes about arrays looks into a type, which the stable ABI hides.
HIDDEN, SEEN = "type->tp_alloc(type, 0)", "PyType_GenericAlloc(type, 0)"


def main(out: Path) -> None:
    """Write the modules and what they are made of into a folder."""
    from rulegrid.web.export.kernel import SIGNATURE, compiled_names, signature

    names = compiled_names(KERNEL)
    with tempfile.TemporaryDirectory() as work:
        translated = translate(names, Path(work))
        zig = zig_in(Path(work))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            built = list(pool.map(lambda source: build(source, zig), translated))
        out.mkdir(parents=True, exist_ok=True)
        for module in built:
            shutil.copy2(module, out)
    said = {"sources": signature(KERNEL, names), "modules": [module.name for module in built], "abi": ABI}
    (out / SIGNATURE).write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    size = sum((out / module.name).stat().st_size for module in built)
    print(f"{out}: {len(built)} modules, {size:,} bytes")


def translate(names: list[str], work: Path) -> list[Path]:
    """Return the C of the modules, translated under their real name: see setup.py."""
    from Cython.Build import cythonize

    stage = work / "rulegrid" / "solver" / "kernel"
    stage.mkdir(parents=True)
    for folder in (stage, stage.parent, stage.parent.parent):
        (folder / "__init__.py").touch()
    for twin in KERNEL.glob("*.pxd"):
        shutil.copy2(twin, stage)
        shutil.copy2(twin.with_suffix(".py"), stage)
    directives = directives_of_setup()
    os.chdir(work)
    sources = [f"rulegrid/solver/kernel/{name}.py" for name in names]
    cythonize(sources, nthreads=os.cpu_count(), include_path=["."], compiler_directives=directives, quiet=True)
    return [stage / f"{name}.c" for name in names]


def directives_of_setup() -> dict[str, object]:
    """Return how setup.py has Cython translate the kernel."""
    os.chdir(ROOT)  # where it looks for sources
    sys.path.insert(0, str(ROOT))
    from setup import DIRECTIVES

    return DIRECTIVES


def zig_in(work: Path) -> list[str]:
    """Return the command of Zig, which keeps what it builds for itself in a folder of ours."""
    import ziglang

    for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"):
        os.environ[name] = str(work / "cache")
    return [str(Path(ziglang.__file__).with_name("zig"))]


def build(source: Path, zig: list[str]) -> Path:
    """Return the module that is made of a file of C."""
    text = source.read_text(encoding="utf-8")
    if "newarrayobject" in text and HIDDEN not in text:
        raise SystemExit(f"{source.name}: this Cython writes arrays in another way; expected {HIDDEN!r}")
    source.write_text(text.replace(HIDDEN, SEEN), encoding="utf-8")
    code, module = source.with_suffix(".o"), source.with_suffix(".abi3.so")
    headers = ["-I", sysconfig.get_path("include")]
    subprocess.run([*zig, *COMPILE, *headers, str(source), "-o", str(code)], check=True)
    subprocess.run([*zig, *LINK, f"--export=PyInit_{source.stem}", str(code), "-o", str(module)], check=True)
    return module


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python tools/build_wasm.py DIR")
    main(Path(sys.argv[1]).resolve())
