"""The shape of the project: who may import whom, what is exported, and that every documented example runs."""

import ast
import doctest
import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

import rulegrid
from each import for_each
from rulegrid.core import family as families
from rulegrid.utils.runtime import function_at
from source_trees import tree_of

ROOT = Path(__file__).parents[1]
SRC = Path(rulegrid.__file__).parent  # as installed: the tests of a wheel have no sources beside them
MODULES = sorted(SRC.rglob("*.py"))
TOP = "rulegrid"
FAMILIES = {"sudoku", "calcudoku", "calendar"}
FRONTS = {"cli", "web"}
MAY_IMPORT = {
    "utils": set(),
    "engine": {"utils"},
    **{family: {"utils", "engine"} for family in FAMILIES},
    "questions": {"utils", "engine", *FAMILIES},
    "web": {"utils", "engine", *FAMILIES, "questions"},
    "cli": {"utils", "engine", *FAMILIES, "questions", "web"},  # to serve it
}
ITSELF = {  # the modules of the package itself: its face, and `python -m rulegrid`
    "__init__": {"engine", "utils", "questions"},
    "__main__": FRONTS,
}
PUBLIC = ["rulegrid", "rulegrid", "rulegrid.sudoku", "rulegrid.calcudoku", "rulegrid.calendar"]
KERNEL = {path.stem for path in (SRC / "engine" / "kernel").glob("_[a-z]*.py")} | {"bits", "kinds", "lanes"}
LONGEST = 600


def name_of(path):
    """The dotted name of a module of src: `rulegrid.core.board`."""
    parts = [TOP, *path.relative_to(SRC).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(tree, name, is_package):
    """All modules that a source names in an import, wherever it stands; relative ones resolved to dotted names."""
    package = name if is_package else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parent = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parent, *filter(None, [node.module])])
            for alias in node.names:
                yield f"{base}.{alias.name}"


def imports(path):
    tree = tree_of(path)
    return list(imports_of(tree, name_of(path), path.name == "__init__.py"))


def trespasses(name, imported):
    """The imports of a module that its place in the project does not allow."""
    here = name.split(".")[1:2]
    part = here[0] if here and here[0] in MAY_IMPORT else ""
    allowed = MAY_IMPORT[part] | {part} if part else ITSELF[here[0] if here else "__init__"]

    def is_wrong(target):
        top, *rest = target.split(".")
        if top == TOP:
            return not rest or rest[0] not in {*allowed, "__version__"}
        # As if src were on the path; there, `calendar` is the standard library's.
        return top in {"src", "main", "tests", *MAY_IMPORT} - {"calendar"}

    return list(filter(is_wrong, imported))


@pytest.mark.slow
@for_each(MODULES, name_of)
def test_a_module_imports_only_what_its_place_allows(path):
    assert trespasses(name_of(path), imports(path)) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("rulegrid.utils.parser", "from ..engine import Board"),
        ("rulegrid.utils.parser", "from rulegrid.core.board import Board"),
        ("rulegrid.utils.parser", "import rulegrid.core.board"),
        ("rulegrid.core.board", "def f():\n    from ..sudoku import rules"),
        ("rulegrid.core.board", "if TYPE_CHECKING:\n    from ..calendar.pieces import Piece"),
        ("rulegrid.core.board", "from .. import cli"),
        ("rulegrid.core.board", "import rulegrid"),
        ("rulegrid.sudoku.rules", "from ..calcudoku.cage import Cage"),
        ("rulegrid.calendar.boards", "class A:\n    def f(self):\n        import rulegrid.sudoku"),
        ("rulegrid.calcudoku.text", "from rulegrid import calendar"),
        ("rulegrid.sudoku.rules", "from ..cli.output import say"),
        ("rulegrid.queries.solving", "from ..cli import output"),
        ("rulegrid.queries.solving", "from ..web.limits import Limits"),
        ("rulegrid.sudoku.rules", "from ..questions import ask"),
        ("rulegrid.core.puzzle", "from ..questions import ask"),
        ("rulegrid.cli.sudoku", "from main import main"),
        ("rulegrid.cli.sudoku", "import src.engine"),
        ("rulegrid.cli.sudoku", "import sudoku"),
    ],
)
def test_this_check_finds_imports_in_the_wrong_direction(name, source):
    assert trespasses(name, imports_of(ast.parse(source), name, False))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("rulegrid.calendar.dates", "import calendar\nfrom .boards import Group\nfrom ..engine import Board"),
        (
            "rulegrid.solver.model",
            "from ..utils.errors import shown\nfrom .board import Board\nfrom . import bits",
        ),
        ("rulegrid.cli.calendar", "from .. import __version__\nfrom ..calendar import RULES\nfrom . import output"),
    ],
)
def test_this_check_passes_imports_in_the_right_direction(name, source):
    assert trespasses(name, imports_of(ast.parse(source), name, False)) == []


def graph_of_imports(sources):
    """For each module those of `sources` (name: tree, is_package) that it imports: anywhere, for types alone too.

    What is found by its name when it is called, a family or what `late` finds, is no import: it may be another one, or
    none. Nor does a module import the packages around it.
    """
    graph = {}
    for name, (tree, is_package) in sources.items():
        found = set()
        for target in imports_of(tree, name, is_package):
            # `from .a import b`: the module b of package a, or a name in the module a.
            hit = target if target in sources else target.rpartition(".")[0]
            if hit in sources and hit != name:
                found.add(hit)
        graph[name] = found
    return graph


def sources_of_all():
    return {name_of(path): (tree_of(path), path.name == "__init__.py") for path in MODULES}


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


@pytest.mark.slow
def test_no_modules_import_each_other():
    assert circles_in(graph_of_imports(sources_of_all())) == []


@pytest.mark.parametrize(
    ("one", "other", "is_circle"),
    [
        ("from .b import x", "from .a import y", True),
        ("def f():\n    from .b import x", "from . import a", True),
        ("if TYPE_CHECKING:\n    from .b import x", "from .a import y", True),
        ("class C:\n    def _repr_svg_(self):\n        from .b import x", "from .a import y", True),
        ("class C:\n    def f(self):\n        if self:\n            import rulegrid.b", "from . import a", True),
        ("from .b import x", "import rulegrid.a", True),
        ("from .b import x", "", False),
        ("from .b import x\nfrom . import b", "import a", False),
        ("from .b import x", "def f():\n    return late('a')", False),
    ],
)
def test_this_check_finds_circles(one, other, is_circle):
    sources = {"rulegrid.a": (ast.parse(one), False), "rulegrid.b": (ast.parse(other), False)}
    expected = [["rulegrid.a", "rulegrid.b"]] if is_circle else []
    assert circles_in(graph_of_imports(sources)) == expected


def test_this_check_finds_a_package_that_its_own_module_imports():
    sources = {
        "rulegrid.p": (ast.parse("from .a import x"), True),
        "rulegrid.p.a": (ast.parse("from . import y"), False),
    }
    assert circles_in(graph_of_imports(sources)) == [["rulegrid.p", "rulegrid.p.a"]]


FOR_RULES = {  # what the writer of a rule needs, and all that this imports
    "rulegrid.core.automata",
    "rulegrid.core.board",
    "rulegrid.clues",
    "rulegrid.core.clue_fields",
    "rulegrid.core.clues",
    "rulegrid.core.clue_rule",
    "rulegrid.generate.clue_sampling",
    "rulegrid.core.turns",
    "rulegrid.core.constraints",
    "rulegrid.core.figures",
    "rulegrid.draw.colours",
    "rulegrid.draw.drawing",
    "rulegrid.draw.marks",
    "rulegrid.core.errors",
    "rulegrid.core.grid",
    "rulegrid.core.rule",
    "rulegrid.core.rule_reasons",
    "rulegrid.core.statement",
    "rulegrid.core.unit",
    *(name_of(path) for path in (SRC / "engine" / "words").glob("*.py")),
}


@pytest.mark.slow
def test_what_rules_need_imports_nothing_above_it():
    graph = graph_of_imports(sources_of_all())
    words = {name for name in graph if name.startswith("rulegrid.utils.message")}  # by which units are called
    needed = FOR_RULES | words
    imported = {target for name in needed for target in graph[name]}
    assert {name for name in imported - needed if not name.startswith("rulegrid.utils.")} == set()


@pytest.mark.slow
def test_what_is_found_by_name_is_there_and_called():
    """Each function that the engine's face registers exists, and something below calls it by this name."""
    engine = importlib.import_module("rulegrid")
    called = {
        node.args[0].value
        for tree, _ in sources_of_all().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "late"
    }
    assert called == set(engine._ABOVE)
    for place in engine._ABOVE.values():
        assert callable(function_at(f"rulegrid.{place}")), place


def test_the_engine_has_few_files_at_its_top():
    assert len(list((SRC / "engine").glob("*.py"))) <= 16


def literals(tree):
    """The strings in a source that are no docstrings, with the lines where they stand."""
    texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.value, node.lineno)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts
    ]


NAMES_A_FAMILY = {  # what is left: the modules of the families' own commands, and what is usual
    "rulegrid.cli.calcudoku",
    "rulegrid.cli.calendar",
    "rulegrid.cli.puzzle_stream",
    "rulegrid.cli.solving",
    "rulegrid.cli.sudoku",
    "rulegrid.web.warm",  # a question of each family
}


@pytest.mark.slow
def test_nothing_above_the_families_names_one():
    """Whoever needs to know asks the `Family` of a puzzle: its rules, formats, makers, spelling and the like."""
    above = [path for path in MODULES if path.relative_to(SRC).parts[0] in {"questions", *FRONTS}]
    naming = {name_of(path) for path in above if FAMILIES & {text for text, _ in literals(tree_of(path))}}
    assert naming == NAMES_A_FAMILY


def test_a_family_has_its_name_and_title_and_makes_with_options_that_its_maker_has():
    for name in families.names():
        family = families.family(name)
        assert (family.name, family.title.lower()) == (name, name)
        assert set(family.standard) <= set(family.rules)
        maker = function_at(family.making.maker)
        assert callable(function_at(family.making.daily))
        for option in family.making.options:
            assert option.help.endswith("."), option
            parameter = inspect.signature(maker).parameters[option.name]
            if option.name != "board":  # the default one is loaded when it is needed
                assert (parameter.default or None) == (option.default or None), option


@pytest.mark.slow
def test_the_page_is_imported_by_the_command_that_serves_it_alone_and_only_when_it_does():
    def at_the_top(path):
        tree = tree_of(path)
        tree.body = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        return imports_of(tree, name_of(path), path.name == "__init__.py")

    outside = [path for path in MODULES if "web" not in path.relative_to(SRC).parts]
    for path in outside:
        packages = {"starlette", "uvicorn", "anyio", f"{TOP}.web"}
        taken = {name for name in at_the_top(path) for package in packages if f"{name}.".startswith(f"{package}.")}
        assert taken == set(), path
        if path != SRC / "cli" / "commands" / "web.py":
            assert [name for name in imports(path) if name.startswith(f"{TOP}.web")] == [], path


def test_the_four_lines_of_main_import_the_command_line_alone():
    path = ROOT / "main.py"
    if not path.exists():
        pytest.skip("no main.py beside the tests")
    imported = [name for name in imports_of(tree_of(path), "main", False) if name.split(".")[0] != "sys"]
    assert imported
    assert all(name.startswith("rulegrid.cli") for name in imported)


@pytest.mark.parametrize("stem", sorted(KERNEL))
def test_a_kernel_file_imports_nothing_that_can_not_be_compiled(stem):
    tree = ast.parse((SRC / "engine" / "kernel" / f"{stem}.py").read_text(encoding="utf-8"))
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
    names = set(imports_of(tree, f"rulegrid.solver.kernel.{stem}", False))
    assert {name for name in names if name not in allowed and name.rpartition(".")[0] not in allowed} == set()


def test_the_kernel_files_are_there():
    assert {"_general", "_cover", "bits"} <= KERNEL


def test_no_init_file_below_tests_shadows_the_standard_library():
    assert list((ROOT / "tests").rglob("__init__.py")) == []


@for_each(MODULES, name_of)
def test_no_file_of_the_package_is_too_long_to_read(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.slow
def test_no_comment_only_labels_a_section():
    """A few words between empty lines: what follows should say by its names what it is."""
    files = [path for folder in (SRC, ROOT / "tests") for kind in ("py", "js") for path in folder.rglob(f"*.{kind}")]
    label = re.compile(r"(?<=\n)\n *(?:#|//) [^\n]{1,30}\n(?=\n)")
    assert [(path.name, found) for path in files for found in label.findall(path.read_text(encoding="utf-8"))] == []


def test_no_command_takes_options_without_naming_them():
    trees = [tree_of(path) for path in (SRC / "cli" / "commands").glob("*.py")]
    found = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.args.kwarg]
    assert [node.name for node in found] == []


@for_each(MODULES, name_of)
def test_every_module_says_what_it_is(path):
    assert ast.get_docstring(tree_of(path))


def test_each_class_has_a_name_of_its_own():
    """Also of the private ones: who reads a name anywhere knows which class it is."""
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                places[node.name.lstrip("_")].append(f"{name_of(path)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


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


@pytest.mark.slow
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


def test_every_module_of_the_kernel_is_in_the_table_of_the_docs():
    table = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8").partition("## Where the code is")[2]
    modules = {path.stem for path in (ROOT / "src" / "engine" / "kernel").glob("*.py")} - {"__init__"}
    assert {name for name in modules if f"{name}.py`" not in table} == set()
