"""The layout of the project: one direction of imports, no circles, no file too long, class names unique."""

import ast
import posixpath
import re
from collections import defaultdict
from pathlib import Path

import pytest

import rulegrid
from each import for_each
from rulegrid.web.bundles import IMPORT, LATER
from source_trees import tree_of

SRC = Path(rulegrid.__file__).parent  # as installed: the tests of a wheel have no sources beside them
MODULES = sorted(SRC.rglob("*.py"))
TOP = "rulegrid"
LAYERS = [
    {"utils"}, {"core"}, {"solver"}, {"draw"}, {"explain"}, {"setting"}, {"generate"}, {"sudoku", "calcudoku", "calendar"},
    {"queries"}, {"web"}, {"cli"},
]  # fmt: skip
"""The packages: each imports from those before it, and none from another of its own layer."""
LAYER = {package: number for number, layer in enumerate(LAYERS) for package in layer}
OFFERS_WHAT_IS_ABOVE = {"rulegrid.core.puzzle", "rulegrid.core.board"}
"""Whose methods import what is above them, such as hints and pictures, when they are called."""
LONGEST = 600


def name_of(path):
    """The dotted name of a module of src: `rulegrid.core.board`."""
    parts = [TOP, *path.relative_to(SRC).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def nodes_of(tree, *, later):
    """All nodes of a source, without what only type checkers see; with the bodies of functions only if `later`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from (each for part in node.orelse for each in (part, *nodes_of(part, later=later)))
        elif later or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield node
            yield from nodes_of(node, later=later)


def imports_of(tree, name, is_package, *, later=True):
    """All modules that a source names in an import; relative ones resolved to dotted names."""
    package = name if is_package else name.rpartition(".")[0]
    for node in nodes_of(tree, later=later):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parent, *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def trespasses(name, tree, is_package=False):
    """The imports of a module that its place in the project does not allow."""
    here = name.split(".")[1:2]
    if not here or here[0] not in LAYER:
        return []  # the face of the package, and `python -m rulegrid`

    def is_wrong(target):
        top, *rest = target.split(".")
        if top != TOP:  # as if src were on the path; there, `calendar` is the standard library's
            return top in {"src", "main", "tests", *LAYER} - {"calendar"}
        if not rest:
            return True
        return rest[0] != here[0] and LAYER.get(rest[0], -1) >= LAYER[here[0]]

    later = name not in OFFERS_WHAT_IS_ABOVE
    return list(filter(is_wrong, imports_of(tree, name, is_package, later=later)))


@for_each(MODULES, name_of)
def test_a_module_imports_only_from_the_layers_below(path):
    assert trespasses(name_of(path), tree_of(path), path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("name", "source", "is_wrong"),
    [
        ("rulegrid.utils.parser", "from ..core.board import Board", True),
        ("rulegrid.core.rule", "def f():\n    from ..sudoku import rules", True),
        ("rulegrid.core.board", "def f():\n    from ..draw import svg", False),
        ("rulegrid.core.board", "from ..draw import svg", True),
        ("rulegrid.core.rule", "if TYPE_CHECKING:\n    from ..calendar.pieces import Piece", False),
        ("rulegrid.sudoku.rules", "from ..calcudoku.cage import Cage", True),
        ("rulegrid.calendar.boards", "class A:\n    def f(self):\n        import rulegrid.sudoku", True),
        ("rulegrid.queries.solving", "from ..cli import output", True),
        ("rulegrid.core.errors", "import rulegrid", True),
        ("rulegrid.cli.sudoku", "from main import main", True),
        ("rulegrid.cli.sudoku", "import src.core", True),
        ("rulegrid.calendar.dates", "import calendar\nfrom .boards import Group\nfrom ..core import board", False),
        ("rulegrid.cli.calendar", "from .. import __version__\nfrom ..web import app\nfrom . import output", False),
    ],
)
def test_this_check_finds_imports_in_the_wrong_direction(name, source, is_wrong):
    assert bool(trespasses(name, ast.parse(source))) == is_wrong


def graph_of_imports(sources):
    """For each module those of `sources` (name: tree, is_package) that it imports when it is imported itself."""
    graph = {}
    for name, (tree, is_package) in sources.items():
        found = set()
        for target in imports_of(tree, name, is_package, later=False):
            # `from .a import b`: the module b of package a, or a name in the module a.
            hit = target if target in sources else target.rpartition(".")[0]
            if hit in sources and hit != name:
                found.add(hit)
        graph[name] = found
    return graph


def circles_in(graph):
    """The groups of two and more modules that import each other, directly or by way of others (Tarjan 1972)."""
    number, low, stack, circles = {}, {}, [], []

    def visit(name):
        number[name] = low[name] = len(number)
        stack.append(name)
        for target in sorted(graph[name]):
            if target not in number:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], number[target])
        if low[name] == number[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                circles.append(sorted(stack[at:]))
            del stack[at:]

    for name in graph:
        if name not in number:
            visit(name)
    return circles


def test_no_modules_import_each_other():
    sources = {name_of(path): (tree_of(path), path.name == "__init__.py") for path in MODULES}
    assert circles_in(graph_of_imports(sources)) == []


@pytest.mark.parametrize(
    ("one", "other", "is_circle"),
    [
        ("from .b import x", "from .a import y", True),
        ("from .b import x", "import rulegrid.a", True),
        ("class C:\n    from .b import x", "from . import a", True),
        ("def f():\n    from .b import x", "from . import a", False),
        ("if TYPE_CHECKING:\n    from .b import x", "from .a import y", False),
        ("from .b import x\nfrom . import b", "import a", False),
    ],
)
def test_this_check_finds_circles(one, other, is_circle):
    sources = {"rulegrid.a": (ast.parse(one), False), "rulegrid.b": (ast.parse(other), False)}
    expected = [["rulegrid.a", "rulegrid.b"]] if is_circle else []
    assert circles_in(graph_of_imports(sources)) == expected


def graph_of_scripts(scripts):
    """Return the paths that each script (path: text) imports, also by `import()`; types in comments are not imports."""
    graph = {}
    for path, text in scripts.items():
        code = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        targets = [*(target for _, target in IMPORT.findall(code)), *LATER.findall(code)]
        graph[path] = {posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) for target in targets}
    return graph


def test_no_scripts_of_the_page_import_each_other():
    static = SRC / "web" / "static"
    scripts = {path.relative_to(static).as_posix(): path.read_text(encoding="utf-8") for path in static.rglob("*.js")}
    assert circles_in(graph_of_scripts(scripts)) == []


@pytest.mark.parametrize(
    ("text", "is_circle"),
    [
        ('import { b } from "../b.js";', True),
        ('const { b } = await import("../b.js");', True),
        ('/** @param {import("../b.js").B} b */', False),
    ],
)
def test_this_check_finds_circles_of_scripts(text, is_circle):
    scripts = {"x/a.js": text, "b.js": 'import { a } from "./x/a.js";'}
    assert circles_in(graph_of_scripts(scripts)) == ([["b.js", "x/a.js"]] if is_circle else [])


@for_each(MODULES, name_of)
def test_no_file_of_the_package_is_too_long_to_read(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


def test_each_class_has_a_name_of_its_own():
    """Also of the private ones: who reads a name anywhere knows which class it is."""
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(f"{name_of(path)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
