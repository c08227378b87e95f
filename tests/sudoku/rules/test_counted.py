"""Small grids under one rule, whose solutions were counted by others."""

import json
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import Solver

neutral = SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("neutral.py"))))
TYPES = neutral.load()
DATA = Path(__file__).parents[2] / "data" / "variants"
COUNTED = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))


def expected(case):
    return case["expected"]["count"]


# Minutes, where the compiled kernel takes seconds.
LONG_INTERPRETED = {
    "9x9 antiknight+nonconsecutive+diagonals",
    "7x7 latin nonconsecutive (no boxes), r1c1=1",
}


def marks(case):
    if case["name"] in LONG_INTERPRETED and not IS_COMPILED:
        return pytest.mark.skip(reason="takes the interpreted kernel too long")
    return pytest.mark.slow if expected(case) > 20_000 or case["rows"] >= 7 else ()


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"], marks=marks(case)) for case in COUNTED])
def test_a_small_grid_has_as_many_solutions_as_were_counted(case):
    assert neutral.to_puzzle(case, TYPES).count() == expected(case)


def test_a_given_that_leaves_a_choice_is_a_rule_as_well():
    case = next(case for case in COUNTED if case["rows"] == 4 and case["regions"])
    either, one, other = (
        neutral.to_puzzle(case | {"givens": {"0,0": first, "3,3": [4]}}, TYPES) for first in ([1, 2], [1], [2])
    )
    assert Solver(either.board, *either.rules).count() == one.count() + other.count() > 0
