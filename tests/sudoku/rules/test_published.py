"""Puzzles that others published, with their solutions; they are no part of the repository."""

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED

neutral = SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("neutral.py"))))
TYPES = neutral.load()
PUBLISHED = neutral.cases("published.json")
TOO_LONG = 60  # seconds for one puzzle, on any machine
# By the data's own checker too, its clues allow several solutions; the solver it was published with finds one.
SEVERAL = {"iss-225": 201}


def marks(case):
    if case["id"] in neutral.LONG_INTERPRETED and not IS_COMPILED:
        return [pytest.mark.skip(reason="takes the interpreted kernel too long")]
    return []


KNOWN = [
    pytest.param(case, id=case["id"], marks=marks(case)) for case in PUBLISHED if not neutral.unknown_types(case, TYPES)
]


@pytest.mark.parametrize("case", KNOWN)
def test_a_published_puzzle_has_the_published_solution_and_no_other(case):
    puzzle = neutral.to_puzzle(case, TYPES)
    number = SEVERAL.get(case["id"], 1)
    found = [board.cells for board in puzzle.solutions(number + 1, timeout=TOO_LONG)]
    expected = neutral.solution_of(case)
    assert len(found) == number if expected else not found
    assert not expected or expected in found


@pytest.mark.parametrize("case", KNOWN[:: max(1, len(KNOWN) // 12)])
def test_a_published_puzzle_comes_back_from_json(case):
    puzzle = neutral.to_puzzle(case, TYPES)
    puzzle.rules = [rule for rule in puzzle.rules if not isinstance(rule, neutral.Candidates)]
    again = type(puzzle).from_json(puzzle.to_json())
    assert again == puzzle
    assert [str(unit) for unit in again.units()] == [str(unit) for unit in puzzle.units()]


def test_ids_that_are_listed_are_those_of_puzzles():
    if not PUBLISHED:
        pytest.skip("no published puzzles here")
    assert {*SEVERAL, *neutral.LONG_INTERPRETED} <= {case["id"] for case in PUBLISHED}
