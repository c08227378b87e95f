"""The scripts of a first visit to the page, in few files: a browser requests two of them instead of forty.

Each script remains a file of its own in the sources. A bundle contains the scripts that the page's frame imports, or
those that only a view imports, each in its own block. Scripts that are imported later import from the bundles, so that
each script runs only once. This is not a general bundler: scripts import names, export declarations, and don't import
each other in circles; tests/web/test_bundles.py checks this.
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Mapping

FRAME = "frame.bundle.js"
ENTRIES = {
    FRAME: ("app.js",),
    "grid.bundle.js": ("grid/sudoku.js", "grid/calcudoku.js"),
    "calendar.bundle.js": ("calendar/view.js",),
}
"""The bundles, each with the scripts whose imports are in it; what several need is in the first."""

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) ([\w$]+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"]*)"\)')
STYLES = re.compile(r'^@import url\("([^"]+)"\);$', re.MULTILINE)


def bundle_scripts(scripts: Mapping[str, str]) -> dict[str, str]:
    """Return scripts by their paths with the bundles, and the same scripts as they are with those.

    >>> scripts = {"app.js": 'import { a } from "./a.js";\\na();\\n', "a.js": "export function a() {}\\n"}
    >>> found = bundle_scripts(scripts | {path: "" for paths in ENTRIES.values() for path in paths if path != "app.js"})
    >>> print(found["app.js"])
    import { $modules as $frame } from "./frame.bundle.js";
    const { a } = $frame["a.js"];
    a();
    <BLANKLINE>
    >>> print(found["frame.bundle.js"])
    export const $modules = {};
    {
    function a() {}
    $modules["a.js"] = { a };
    }
    <BLANKLINE>
    >>> print(found["a.js"])
    import { $modules } from "./frame.bundle.js";
    export const { a } = $modules["a.js"];
    <BLANKLINE>
    """
    needed = {
        bundle: [path for path in _order_scripts(scripts, entries) if path not in entries]
        for bundle, entries in ENTRIES.items()
    }
    every = Counter(path for paths in needed.values() for path in paths)
    shared = list(dict.fromkeys([*needed[FRAME], *(path for path in every if every[path] > 1)]))
    members = {bundle: [path for path in paths if path not in shared] for bundle, paths in needed.items()}
    members[FRAME] = _order_scripts(scripts, shared)
    place = {path: bundle for bundle, paths in members.items() for path in paths}
    linked = {path: _link_script(path, text, place) for path, text in scripts.items() if path not in place}
    bundles = {bundle: _together(bundle, paths, scripts, place) for bundle, paths in members.items()}
    return linked | bundles | {path: _stub(path, scripts[path], bundle) for path, bundle in place.items()}


def join_styles(style: str, folder: str, styles: Mapping[str, str]) -> str:
    """Return a style sheet with those that it imports in their places.

    >>> join_styles('@import url("b.css");\\na {}\\n', "x", {"x/b.css": "b {}\\n"})
    'b {}\\n\\na {}\\n'
    """
    return STYLES.sub(lambda found: styles[posixpath.join(folder, found[1])], style)


def _order_scripts(scripts: Mapping[str, str], paths: Iterable[str]) -> list[str]:
    """Return scripts and what they import, and what that does, each before those that need it."""
    found: dict[str, None] = {}

    def visit(path: str) -> None:
        for _, target in IMPORT.findall(scripts[path]):
            if (other := _path(path, target)) not in found:
                visit(other)
        found[path] = None

    for path in paths:
        if path not in found:
            visit(path)
    return list(found)


def _path(path: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), target))


def _reference(path: str, bundle: str) -> str:
    relative = posixpath.relpath(bundle, posixpath.dirname(path) or ".")
    return relative if relative.startswith(".") else f"./{relative}"


def _take_imports(path: str, text: str, place: Mapping[str, str], home: str = "") -> tuple[str, set[str]]:
    """Return a script that takes what it imports from bundles, and the bundles; `home` is the one that it is in."""
    needed = set()

    def take(found: re.Match[str]) -> str:
        target = _path(path, found[2])
        if target not in place:
            return found[0]
        names = ", ".join(name.strip().replace(" as ", ": ") for name in found[1].split(",") if name.strip())
        needed.add(place[target])
        source = "$modules" if place[target] == home else _name(place[target])
        return f'const {{ {names} }} = {source}["{target}"];'

    return IMPORT.sub(take, text), needed - {home}


def _name(bundle: str) -> str:
    return f"${bundle.partition('.')[0]}"


def _heads(path: str, bundles: set[str]) -> str:
    lines = [f'import {{ $modules as {_name(each)} }} from "{_reference(path, each)}";\n' for each in sorted(bundles)]
    return "".join(lines)


def _link_script(path: str, text: str, place: Mapping[str, str]) -> str:
    taken, needed = _take_imports(path, text, place)
    return _heads(path, needed) + taken


def _together(bundle: str, paths: list[str], scripts: Mapping[str, str], place: Mapping[str, str]) -> str:
    """Return a bundle: a block for each script, which hands out what the script exports."""
    blocks, needed = [], set()
    for path in paths:
        text, others = _take_imports(path, scripts[path], place, bundle)
        needed |= others
        names = ", ".join(EXPORT.findall(text))
        text = LATER.sub(lambda found, path=path: f'import("./{_path(path, found[1])}")', EXPORT.sub("", text))  # type: ignore[misc]
        blocks.append(f'{{\n{text}$modules["{path}"] = {{ {names} }};\n}}\n')
    return _heads(bundle, needed) + "export const $modules = {};\n" + "".join(blocks)


def _stub(path: str, text: str, bundle: str) -> str:
    """Return the stub of a script that is in a bundle, for scripts that import it by its own name."""
    names = ", ".join(EXPORT.findall(text))
    return (
        f'import {{ $modules }} from "{_reference(path, bundle)}";\nexport const {{ {names} }} = $modules["{path}"];\n'
    )
