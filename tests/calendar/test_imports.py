"""No module of the calendar imports, at run time, one that imports it back, however long the way around."""

import ast
from pathlib import Path

import pytest

import rulegrid.calendar

ROOM = Path(rulegrid.calendar.__file__).parent


def is_for_types_alone(node):
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def runtime_imports(node):
    """The import statements below a node that may run: those inside functions too, those for types alone not."""
    for child in ast.iter_child_nodes(node):
        if is_for_types_alone(child):
            for other in child.orelse:
                yield from runtime_imports(ast.Module([other], []))
        elif isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        else:
            yield from runtime_imports(child)


def import_graph(sources, package):
    """For each module of a package (dotted name: source) the other modules of it that it imports.

    A package that is imported for one of its modules alone (`from . import dates`) is not counted itself.
    """
    graph = {}
    for name, (source, is_package) in sources.items():
        parents = name.split(".") if is_package else name.split(".")[:-1]
        targets = set()
        for node in runtime_imports(ast.parse(source)):
            if isinstance(node, ast.Import):
                targets |= {alias.name for alias in node.names}
                continue
            base = ".".join(parents[: len(parents) - node.level + 1]) if node.level else ""
            base = ".".join(filter(None, [base, node.module]))
            for alias in node.names:
                targets.add(f"{base}.{alias.name}" if f"{base}.{alias.name}" in sources else base)
        graph[name] = sorted(target for target in targets if target in sources and target != name)
    assert all(name.startswith(package) for name in graph)
    return graph


def circle(graph):
    """The modules of one circle in their order, or an empty list."""
    done, path = set(), []

    def visit(name):
        if name in path:
            return path[path.index(name) :]
        if name in done:
            return []
        path.append(name)
        found = next((found for target in graph[name] if (found := visit(target))), [])
        path.pop()
        done.add(name)
        return found

    return next((found for name in sorted(graph) if (found := visit(name))), [])


def sources_of(room, package):
    """The sources of a package's modules by their dotted names, and which of them are packages."""
    sources = {}
    for path in room.rglob("*.py"):
        parts = [*package.split("."), *path.relative_to(room).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        sources[".".join(parts[:-1] if is_package else parts)] = path.read_text(encoding="utf-8"), is_package
    return sources


def test_no_circle_of_imports_exists():
    sources = sources_of(ROOM, "rulegrid.calendar")
    assert len(sources) > 15
    graph = import_graph(sources, "rulegrid.calendar")
    assert circle(graph) == []


@pytest.mark.parametrize(
    "sources",
    [
        {"p.a": "from .b import x", "p.b": "from .a import y"},
        {"p.a": "from . import b", "p.b": "def f():\n    from .c import z", "p.c": "from p.a import y"},
        {"p.a": "import p.b", "p.b": "class C:\n    def f(self):\n        if self:\n            import p.a"},
        {"p": "from .a import x", "p.a": "from . import something"},
        {"p.a": "if TYPE_CHECKING:\n    pass\nelse:\n    from .b import x", "p.b": "from .a import y"},
    ],
)
def test_this_check_finds_circles(sources):
    assert circle(import_graph({name: (text, name == "p") for name, text in sources.items()}, "p"))


@pytest.mark.parametrize(
    "sources",
    [
        {"p.a": "from .b import x", "p.b": "if TYPE_CHECKING:\n    from .a import y"},
        {"p": "from . import a", "p.a": "from . import b", "p.b": "import a"},
        {"p.a": "from .b import x\nfrom .c import x", "p.b": "from .c import x", "p.c": "import json"},
    ],
)
def test_this_check_passes_what_has_none(sources):
    assert circle(import_graph({name: (text, name == "p") for name, text in sources.items()}, "p")) == []
