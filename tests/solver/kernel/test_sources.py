"""The sources of the kernel: they import only what can be compiled, and the docs list them."""

import ast
from pathlib import Path

import pytest

import rulegrid

SRC = Path(rulegrid.__file__).parent
KERNEL = {path.stem for path in (SRC / "solver" / "kernel").glob("_[a-z]*.py")} | {"bits", "kinds", "lanes"}
DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("stem", sorted(KERNEL))
def test_a_kernel_file_imports_nothing_that_can_not_be_compiled(stem):
    tree = ast.parse((SRC / "solver" / "kernel" / f"{stem}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):  # what is imported for its type alone is never run
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    allowed = {
        "__future__.annotations",
        "array.array",
        "time.perf_counter_ns",
        "typing.TYPE_CHECKING",
        "typing.Any",
        "typing.Protocol",
        "typing.TypeVar",
        "collections.abc.Sequence",
        "rulegrid.solver.kernel.tables9",
    }
    allowed |= {f"rulegrid.solver.kernel.{kernel}" for kernel in KERNEL}
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(filter(None, ["rulegrid.solver.kernel" if node.level else "", node.module]))
            names |= {f"{base}.{alias.name}" for alias in node.names}
    assert {name for name in names if name not in allowed and name.rpartition(".")[0] not in allowed} == set()


def test_the_kernel_files_are_there():
    assert {"_general", "_cover", "bits"} <= KERNEL


def test_every_module_of_the_kernel_is_in_the_table_of_the_docs():
    table = (DOCS / "engine.md").read_text(encoding="utf-8").partition("## Where the code is")[2]
    modules = {path.stem for path in (SRC / "solver" / "kernel").glob("*.py")} - {"__init__"}
    assert {name for name in modules if f"{name}.py`" not in table} == set()
