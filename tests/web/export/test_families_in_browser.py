"""The families' own tests, run by the Python of browsers with the kernel that is compiled for it."""

import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CHECKOUT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("pytest_here.mjs")
FAMILIES = ("tests/sudoku", "tests/calcudoku", "tests/calendar")

# Browsers have neither processes nor threads, nor what is compiled for this machine.
ALONE = (
    "sudoku/generate", "sudoku/test_fetching.py", "sudoku/test_batch.py", "sudoku/test_rules_and_extra.py",
    "sudoku/rules/test_agreement.py", "sudoku/rules/test_huge_numbers.py", "calcudoku/test_batch.py", "calendar/test_board_schema.py",
    "calendar/test_booklets.py", "calendar/test_counts.py", "calendar/test_batch.py", "calendar/test_piece_sets.py",
)  # fmt: skip
# The archive is without what only the command line reads, such as pages of reports, and without files of the page itself.
NOT_IN_IT = ("sudoku/rules/test_new_rule.py", "sudoku/rules/test_gallery.py", "calendar/test_reports.py")
# All of what is left takes two minutes; without these, one.
LONG = (
    "sudoku/formats", "sudoku/rules/test_counted.py", "sudoku/rules/test_where.py", "calcudoku/test_generate.py",
    "calendar/test_generate.py",
)  # fmt: skip


def test_they_pass(site_files, tmp_path):
    if shutil.which("node") is None:
        pytest.skip("no tests of the families in the Python of browsers: no node")
    archive, out = tmp_path / "package.tar.gz", tmp_path / "outcomes.json"
    archive.write_bytes(site_files["python/package.bin"])
    packages = Path(importlib.util.find_spec("pytest").origin).parents[1]
    paths = [os.environ["RULEGRID_PYODIDE"], archive, CHECKOUT, packages, out]
    assert not [name for name in (*ALONE, *NOT_IN_IT, *LONG) if not (CHECKOUT / "tests" / name).exists()]
    left_out = [f"--ignore=tests/{name}" for name in (*ALONE, *NOT_IN_IT, *LONG)]
    ended = subprocess.run(["node", SCRIPT, *paths, *FAMILIES, *left_out], capture_output=True, text=True)
    assert out.exists(), ended.stderr[-3000:]
    found = json.loads(out.read_text())
    said = "".join(f"\n{name}\n{text}\n" for name, text in found["failed"].items())
    assert not found["failed"], f"{len(found['failed'])} of the families' tests fail in the Python of browsers:{said}"
    assert found["status"] == 0, ended.stderr[-3000:]
    assert found["passed"] > 1000
