"""What a change needs to be tested with, by the paths of the files it touches."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import NamedTuple

GATE = (".ci/run", ".ci/__main__.py", ".ci/gate.py", ".ci/steps.py", ".ci/changes.py")
"""The gate itself: its change needs each step once."""

EXTRA = {
    # Slow: the interpreted suite and the sanitizers.
    "kernel": ("src/solver", "setup.py", "tests/solver", ".ci/sanitize", *GATE),
    # The kernel for browsers, the exported page and their tests.
    "wasm": (
        "src/solver/kernel", "src/web/export", "src/web/browser.py", "src/web/preload.py", "src/web/worker.py", "src/web/static/worker.js",
        "src/web/static/worker_pool.js", "src/web/static/sw.js", "setup.py", "tools/build_wasm.py", "tests/web/export",
        *GATE,
    ),
    # The site with its links.
    "site": ("docs", "mkdocs.yml", "tools/build_site.py", "README.md", "README.zh-CN.md", "CHANGELOG.md", "CONTRIBUTING.md", "tests/test_site.py", *GATE),
    # The whole gate: what decides how everything is built or tested.
    "all": ("pyproject.toml", "MANIFEST.in"),
}  # fmt: skip
"""The steps that only some changes need, each with the files and folders whose change needs it."""

VIEWS = {
    "src/web/static/calendar": ("tests/web/calendar_page",),
    "src/web/static/grid": ("tests/web/grid",),
    "src/web": ("tests/web/test_*.py",),
}
"""The browser tests of a part of the page; the longest prefix of a path counts."""

SLOW = {
    "src/sudoku/rules": (
        "tests/sudoku/rules",
        "tests/test_laws.py",
        "tests/test_oracle.py",
        "tests/test_drawn_laws.py",
    ),
    "src/core": ("tests/core", "tests/sudoku/rules", "tests/test_laws.py"),
    "src/cli": ("tests/cli", "tests/test_packed.py"),
    "docs": ("tests/test_docs.py",),
    "README.md": ("tests/test_docs.py",),
    "examples": ("tests/test_docs.py",),
    "benchmarks": ("tests/test_benchmarks.py",),
    "src/web": (),  # browser tests, see VIEWS
    "tools": (),
    ".ci": (),
    ".github": (),
}
"""The slow tests of a folder, if they are not those of the same folder in tests."""

ALONE = ("tests/shared", "tests/conftest.py")
"""A change of these may break any test."""


class Plan(NamedTuple):
    """The tests and steps that a change needs besides those that always run."""

    steps: frozenset[str]
    slow: tuple[str, ...]
    """The paths of slow tests that all run; of others, a fifth does."""
    views: tuple[str, ...]
    """The paths of browser tests that run after the smoke tests."""


EVERYTHING = Plan(frozenset(EXTRA), ("tests",), ("tests",))


def planned(changed: Iterable[str], root: Path) -> Plan:
    """Return what the change of these files needs; paths are relative to `root`, which has folders `src` and `tests`."""
    paths = list(changed)
    steps = {step for step, places in EXTRA.items() if any(_within(path, places) for path in paths)}
    if "all" in steps:
        return EVERYTHING
    slow, views = set(), set()
    for path in paths:
        slow.update(tests_of(path, root))
        views.update(_views_of(path))
    return Plan(frozenset(steps), _existing(slow, root), _existing(views, root))


def tests_of(path: str, root: Path) -> Sequence[str]:
    """Return the paths of the slow tests of one changed file."""
    if _within(path, ALONE):
        return ["tests"]
    if path.startswith("tests/"):
        return [] if path.startswith("tests/js/") else [path]
    if found := _longest(path, SLOW):
        return SLOW[found]
    if not path.startswith("src/"):
        return []
    folder = PurePosixPath("tests", *PurePosixPath(path).parts[1:-1])
    while not (root / folder).is_dir():
        folder = folder.parent
    return [str(folder)]


def changed_files(root: Path, base: str) -> list[str] | None:
    """Return the paths of the files that differ from a commit; None if the commit is not known here."""
    command = ["git", "-C", str(root), "diff", "--name-only", "--no-renames", base, "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else None


def _views_of(path: str) -> Sequence[str]:
    if path.startswith("tests/web/"):
        return [path]
    found = _longest(path, VIEWS)
    return VIEWS[found] if found else []


def _existing(paths: Iterable[str], root: Path) -> tuple[str, ...]:
    """Return sorted paths with patterns replaced by the files they match, without those that were deleted."""
    found = {each.relative_to(root).as_posix() for path in paths for each in root.glob(path)}
    return tuple(
        sorted(
            path
            for path in found
            if path.startswith("tests") and not path.endswith((".mjs", ".json", ".jsonl", ".txt"))
        )
    )


def _longest(path: str, table: Iterable[str]) -> str:
    return max((prefix for prefix in table if _within(path, (prefix,))), key=len, default="")


def _within(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)
