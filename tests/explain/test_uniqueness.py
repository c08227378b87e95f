"""Steps that rely on one solution: none removes a digit of it, whatever single-cell rules the puzzle has."""

import random
from itertools import chain

import pytest

from rulegrid import sudoku
from rulegrid.explain.explainer import UNIQUENESS, Explainer
from rulegrid.explain.open_steps import allows_uniqueness, marked_state
from rulegrid.explain.places import ValuePlaces
from rulegrid.utils.coordinates import cell_name

GRIDS = list(sudoku.read_puzzle("." * 16).solutions())
CLUES = {
    "parity": lambda cell, digit: f"{'odd' if digit % 2 else 'even'}:{cell}",
    "among": lambda cell, digit: f"among:{digit}{digit % 4 + 1}:{cell}",
    "where": lambda cell, digit: f"where:{cell} {'> 2' if digit > 2 else '< 3'}",
    "pattern": lambda cell, digit: f"pattern:[{digit}{digit % 4 + 1}]:{cell}",
}
"""Clues about one cell that hold its digit, and mostly others."""


def with_one_solution(rng, kind):
    """A 4x4 puzzle with one solution and some clues about single cells, and its solution."""
    full = rng.choice(GRIDS)
    board, cells = full.without_values(), list(full.grid.cells)
    clues = [CLUES[kind](cell_name(cell), full[cell]) for cell in rng.sample(cells, rng.randint(1, 4))]
    puzzle = sudoku.read_puzzle("." * 16).add(*clues)
    for cell in rng.sample(cells, len(cells)):
        if puzzle.count(2) == 1:
            break
        board[cell] = full[cell]
        puzzle = puzzle.replace(board.copy())
    return puzzle, full


def marks_at(rng, puzzle, full):
    """Marks of a position on the way to the solution: some cells placed, some wrong candidates removed."""
    marks = {}
    for cell in full.grid.cells:
        others = [value for value in full.values if value != full[cell] and rng.random() < 0.4]
        if not puzzle.board[cell] and (others or rng.random() < 0.5):
            marks[cell] = tuple(sorted([full[cell], *others]))
    return marks


@pytest.mark.slow
@pytest.mark.parametrize("kind", CLUES)
def test_no_step_removes_a_digit_of_the_solution_beside_clues_about_single_cells(kind):
    rng, found = random.Random(kind), 0
    for _ in range(40):
        puzzle, full = with_one_solution(rng, kind)
        explainer = Explainer(puzzle)
        assert allows_uniqueness(explainer)
        for marks in (None, *(marks_at(rng, puzzle, full) for _ in range(4))):
            places = ValuePlaces(marked_state(explainer, marks))
            for step in chain.from_iterable(each.find(places) for each in UNIQUENESS):
                assert not any(full[cell] in values for cell, values in step.removed), (puzzle.to_json(), marks, step)
                found += 1
    assert found > 3


def test_a_rectangle_is_only_used_if_all_clues_allow_the_exchange():
    puzzle, marks = sudoku.read_puzzle("." * 81), {"A1": (1, 2), "A2": (1, 2), "D1": (1, 2), "D2": (1, 2, 3)}
    allowed, forbidden = puzzle.add("among:123:A1"), puzzle.add("odd:D2")
    key = "unique-rectangle-1"
    assert [step.removed for step in allowed.steps(marks, technique=key, uniqueness=True)] == [(((3, 1), (1, 2)),)]
    assert not list(forbidden.steps(marks, technique=key, uniqueness=True))
