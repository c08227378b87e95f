"""Puzzles of other people, explained to the end: every step is proven again. They are not in the repository."""

import json
import os
import runpy
from pathlib import Path

import pytest

from proofs import check, explained
from rulegrid import calcudoku, sudoku
from rulegrid.explain.explainer import Explainer
from rulegrid.solver.kernel.choice import IS_COMPILED

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("RULEGRID_DATA", ROOT.parent / "shared" / "data"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.is_dir(), reason="no puzzles"),
    pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel hours"),
]


def rated():
    lines = (DATA / "rated" / "rated.txt").read_text().splitlines()
    return [line.split() for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("part", range(4))
def test_no_rated_classic_needs_a_search_and_all_end_in_the_solution(part):
    for _, text, *_ in rated()[part::80]:  # a twentieth of them: all take a quarter of an hour
        puzzle = sudoku.read_puzzle(text)
        explainer = Explainer(puzzle)
        state = explainer.state()
        for step in explainer.steps(state):
            assert step.technique != "search"
            state = state.after(step)
        assert state.board() == puzzle.solve()


def test_every_step_of_some_rated_classics_is_proven():
    for _, text, *_ in rated()[::80]:
        _, state = explained(sudoku.read_puzzle(text))
        assert state.is_full


def test_calcudokus_are_explained():
    lines = (DATA / "calcudoku" / "keen.jsonl").read_text().splitlines()
    for line in lines[::16][:50]:
        puzzle = calcudoku.read_puzzle(json.loads(line)["input"])
        _, state = explained(puzzle)
        assert state.board() == puzzle.solve()


VARIANTS = {
    "rangsk-003", "rangsk-033", "iss-007", "iss-014", "iss-022", "iss-061", "iss-095", "iss-135", "iss-165", "iss-207",
}  # fmt: skip


def test_variants_are_explained():
    read = runpy.run_path(str(ROOT / "tests" / "sudoku" / "rules" / "neutral.py"))
    table = read["load"]()
    cases = json.loads((DATA / "variants" / "published.json").read_text())
    known = [case for case in cases if not read["unknown_types"](case, table)]
    assert {case["id"] for case in known} >= VARIANTS
    for case in [case for case in known if case["id"] in VARIANTS]:
        puzzle = read["to_puzzle"](case, table)
        solutions = list(puzzle.solutions(2))
        explainer = Explainer(puzzle)
        state = explainer.state()
        for number, step in enumerate(explainer.steps(state)):
            if step.changes and number % 10 == 0:
                check(state, step, solutions)
            state = state.after(step)
        assert len(solutions) != 1 or state.board() == solutions[0]
