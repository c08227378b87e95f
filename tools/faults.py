"""Put faults into a clone of the project, and report which of them its tests find.

    git clone . CLONE
    python tools/faults.py put CLONE rules --seed 1     # ten faults, one per file; CLONE/faults.json lists them
    ... run tests in CLONE, each run with --junitxml=FILE ...
    python tools/faults.py judge CLONE FILE...          # repeats the failed tests with each fault reverted alone

A fault is one small change: `<` becomes `<=`, `and` becomes `or`, a number grows by one, `not` is dropped. A run of tests has
found it if a test that failed in that run passes once that fault alone is reverted. The clone must be installed in this
environment with `pip install --editable`; after a change of the kernel it is installed again. Node's tests are not judged.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

GROUPS = {
    "rules": ("src/sudoku/rules/**/*.py", "src/calcudoku/cage.py", "src/core/*.py"),
    "kernel": ("src/solver/kernel/_*.py",),
    "formats": ("src/sudoku/formats/**/*.py", "src/calcudoku/layouts/*.py", "src/queries/*.py"),
    "page": ("src/web/static/**/*.js",),
}
SWAPS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in", ast.NotIn: "in",
    ast.Add: "-", ast.Sub: "+", ast.And: "or", ast.Or: "and", ast.BitAnd: "|", ast.BitOr: "&",
}  # fmt: skip
SCRIPT = [
    (r" === ", " !== "),
    (r" !== ", " === "),
    (r" < ", " <= "),
    (r" >= ", " > "),
    (r" && ", " || "),
    (r" \+ 1\b", " + 2"),
]


class Fault(NamedTuple):
    """One change of one file: the text at an offset, and what stands there instead."""

    path: str
    offset: int
    before: str
    after: str

    def apply(self, folder: Path, *, backwards: bool = False) -> None:
        """Write the fault into its file, or take it out."""
        file = folder / self.path
        text, old, new = (
            file.read_text("utf-8"),
            *((self.after, self.before) if backwards else (self.before, self.after)),
        )
        if not text.startswith(old, self.offset):
            raise SystemExit(f"{self.path} has no {old!r} at {self.offset}: the clone is not as it was")
        file.write_text(text[: self.offset] + new + text[self.offset + len(old) :], "utf-8")

    def describe(self, folder: Path) -> str:
        """Return the fault as a line: file, line, before and after."""
        line = (folder / self.path).read_text("utf-8").count("\n", 0, self.offset) + 1
        return f"{self.path}:{line}: {self.before!r} -> {self.after!r}"


def walk_code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a syntax node and all nodes below it, annotations left out."""
    yield node
    for name, field in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            for child in field if isinstance(field, list) else [field]:
                if isinstance(child, ast.AST):
                    yield from walk_code(child)


def find_in_python(path: str, text: str) -> Iterator[Fault]:
    """Yield the faults that a Python file can have; annotations and docstrings have none."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def at(row: int, column: int) -> int:  # columns are counted in bytes
        return starts[row - 1] + len(lines[row - 1].encode()[:column].decode())

    def between(left: ast.expr, right: ast.expr, operator: ast.AST) -> Iterator[Fault]:
        begin, end = at(left.end_lineno or 0, left.end_col_offset or 0), at(right.lineno, right.col_offset)
        if (
            type(operator) in SWAPS
            and "\n" not in text[begin:end]
            and "(" not in text[begin:end]
            and ")" not in text[begin:end]
        ):
            yield Fault(path, begin, text[begin:end], f" {SWAPS[type(operator)]} ")

    for node in walk_code(ast.parse(text)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from between(node.left, node.comparators[0], node.ops[0])
        elif isinstance(node, ast.BinOp) and not isinstance(node.left, ast.Constant):
            yield from between(node.left, node.right, node.op)
        elif isinstance(node, ast.BoolOp):
            yield from between(node.values[0], node.values[1], node.op)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield Fault(path, at(node.lineno, node.col_offset), "not ", "")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            begin, end = at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0)
            yield Fault(path, begin, text[begin:end], str(node.value + 1))


def find_in_script(path: str, text: str) -> Iterator[Fault]:
    """Yield the faults that a file of JavaScript can have; comments have none."""
    comments = [match.span() for match in re.finditer(r"/\*.*?\*/|//[^\n]*", text, re.DOTALL)]
    for pattern, instead in SCRIPT:
        for match in re.finditer(pattern, text):
            if not any(begin <= match.start() < end for begin, end in comments):
                yield Fault(path, match.start(), match.group(), instead)


def draw_faults(folder: Path, group: str, count: int, rng: random.Random) -> list[Fault]:
    """Return as many faults as asked for, each in another file."""
    paths = sorted({file.relative_to(folder).as_posix() for place in GROUPS[group] for file in folder.glob(place)})
    rng.shuffle(paths)
    faults = []
    for path in paths:
        text = (folder / path).read_text("utf-8")
        possible = list(find_in_script(path, text) if path.endswith(".js") else find_in_python(path, text))
        if possible and len(faults) < count:
            faults.append(rng.choice(possible))
    return faults


def put_faults(folder: Path, group: str, count: int, seed: int) -> None:
    """Put faults into a clone, commit them there, and list them in faults.json."""
    faults = draw_faults(folder, group, count, random.Random(seed))
    for fault in faults:
        print(fault.describe(folder))
        fault.apply(folder)
    (folder / "faults.json").write_text(json.dumps(faults, indent=1))
    git = ["git", "-C", str(folder), "-c", "user.name=faults", "-c", "user.email=faults@localhost"]
    subprocess.run(
        [*git, "commit", "--quiet", "--all", "--message", f"Put {len(faults)} faults into {group}"], check=True
    )


def read_outcomes(report: Path) -> dict[str, bool]:
    """Return for each test of a JUnit file, by its name for pytest, whether it passed; skipped tests are left out."""
    outcomes: dict[str, bool] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        if case.find("skipped") is None:
            has_failed = case.find("failure") is not None or case.find("error") is not None
            outcomes[name] = outcomes.get(name, True) and not has_failed
    return outcomes


def repeat_tests(folder: Path, tests: set[str]) -> set[str]:
    """Run tests in a clone and return those that were run and passed."""
    report = folder / "again.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-q", "-o", "addopts=--import-mode=importlib", f"--junitxml={report}"]
    subprocess.run([*command, *sorted(tests)], cwd=folder, check=False, stdout=subprocess.DEVNULL)
    if not report.exists():
        raise SystemExit(f"pytest wrote no report in {folder}: is it installed for {sys.executable}?")
    outcomes = read_outcomes(report)
    if unknown := tests - outcomes.keys():
        print(f"not repeated, and so not judged: {', '.join(sorted(unknown))}", file=sys.stderr)
    return {test for test in tests if outcomes.get(test)}


def judge_reports(folder: Path, reports: list[Path]) -> None:
    """Print for each fault, and for each report, a test that found it, or "no"."""
    faults = [Fault(*fields) for fields in json.loads((folder / "faults.json").read_text())]
    failed = [{test for test, passed in read_outcomes(report).items() if not passed} for report in reports]
    if not any(failed):
        raise SystemExit("no test failed in these reports: they found nothing")
    for fault in faults:
        print(fault.describe(folder))
        fault.apply(folder, backwards=True)
        try:
            compile_kernel(folder, fault)
            cured = repeat_tests(folder, set().union(*failed))
        finally:
            fault.apply(folder)
        compile_kernel(folder, fault)
        for report, tests in zip(reports, failed, strict=True):
            print(f"    {report.stem}: {min(cured & tests, default='no')}")


def compile_kernel(folder: Path, fault: Fault) -> None:
    """Compile the kernel anew if a fault is in it."""
    if "/kernel/" in fault.path:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--editable", folder], check=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    putting = commands.add_parser("put", help="put faults into a clone")
    putting.add_argument("folder", type=Path)
    putting.add_argument("group", choices=GROUPS)
    putting.add_argument("--count", type=int, default=10)
    putting.add_argument("--seed", type=int, default=0)
    judging = commands.add_parser("judge", help="report which faults the tests of some runs found")
    judging.add_argument("folder", type=Path)
    judging.add_argument("reports", type=Path, nargs="+")
    given = parser.parse_args()
    if given.command == "put":
        put_faults(given.folder, given.group, given.count, given.seed)
    else:
        judge_reports(given.folder, given.reports)


if __name__ == "__main__":
    main()
