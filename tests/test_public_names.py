"""What the package offers: every exported name exists and is documented, and every documented example runs."""

import ast
import doctest
import importlib
import inspect
import pkgutil
from functools import cache
from pathlib import Path

import pytest

import rulegrid
from source_trees import tree_of

ROOT = Path(__file__).parents[1]
SRC = Path(rulegrid.__file__).parent
MODULES = sorted(SRC.rglob("*.py"))
TOP = "rulegrid"
PUBLIC = ["rulegrid", "rulegrid.sudoku", "rulegrid.calcudoku", "rulegrid.calendar"]


def test_the_package_is_imported_from_where_it_is_installed():
    assert rulegrid.__name__ == TOP
    assert not {str(SRC), str(ROOT / "src")} & set(importlib.import_module("sys").path)
    assert importlib.import_module("calendar").__file__ != str(SRC / "calendar" / "__init__.py")


def described_names(path):
    """The names that a module gives to something and writes a text below: `X = …`, then a docstring."""
    tree = tree_of(path)
    described = set()
    for node, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        is_text = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
        targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
        if is_text:
            described |= {target.id for target in targets if isinstance(target, ast.Name)}
    return described


@cache
def find_described():
    return set().union(*map(described_names, MODULES))


@pytest.mark.parametrize("package", PUBLIC)
def test_every_exported_name_exists_and_is_documented(package):
    module = importlib.import_module(package)
    assert module.__all__
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.isclass(thing) or inspect.isroutine(thing):
            # A class that says nothing has the text of its parent, or of a dataclass's signature.
            text = vars(thing).get("__doc__") if inspect.isclass(thing) else thing.__doc__
            assert text, name
            assert not text.startswith(f"{name}("), name
        else:
            assert name in find_described(), name


@pytest.mark.parametrize("package", PUBLIC)
def test_everything_that_a_package_imports_for_others_is_exported(package):
    module = importlib.import_module(package)
    own = {name for name, thing in vars(module).items() if inspect.isclass(thing) and not name.startswith("_")}
    assert own <= set(module.__all__)


@pytest.mark.parametrize("package", PUBLIC)
def test_a_star_import_brings_exactly_the_exported_names(package):
    names = {}
    exec(f"from {package} import *", names)
    assert set(names) - {"__builtins__"} == set(importlib.import_module(package).__all__)


def test_rules_of_users_may_use_the_earlier_names():
    for old, new in rulegrid.RENAMED.items():
        with pytest.warns(DeprecationWarning, match=f"rulegrid.{old} is now rulegrid.{new}"):
            assert getattr(rulegrid, old) is getattr(rulegrid, new)
    assert rulegrid.read_puzzle("1..4......32....").board.filled() == 4


def test_public_methods_and_functions_are_documented():
    silent = []
    for package in PUBLIC:
        module = importlib.import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if not inspect.isclass(thing):
                continue
            for member, value in inspect.getmembers(thing):
                if member.startswith("_") or not (inspect.isroutine(value) or isinstance(value, property)):
                    continue
                if getattr(value, "__module__", TOP).startswith(TOP) and not inspect.getdoc(getattr(thing, member)):
                    silent.append(f"{package}.{name}.{member}")  # getdoc looks at what it overrides too
    assert silent == []


def test_every_example_in_the_package_runs():
    names = [module.name for module in pkgutil.walk_packages(rulegrid.__path__, f"{TOP}.")]
    assert len(names) > 20
    attempted = 0
    for name in [TOP, *names]:
        if name.endswith(("__main__", "_256", "_512")):  # the latter: other builds of a kernel's file
            continue
        result = doctest.testmod(importlib.import_module(name))
        assert result.failed == 0, name
        attempted += result.attempted
    assert attempted > 50
