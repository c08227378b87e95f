"""Steps of calendars: what excludes places holds by its reasons alone, keeps every solution, and leads to one."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.calendar import board_names, load_board, place
from rulegrid.calendar.play import spell_solution
from rulegrid.engine.explain import sentence
from rulegrid.engine.explain.endings import FULL, SEVERAL
from rulegrid.engine.explain.piece_explainer import PieceExplainer
from rulegrid.engine.explain.techniques.trials import excluded
from rulegrid.engine.kernel.choice import IS_COMPILED


def opened(*cells):
    board = load_board()
    return board.puzzle(board.read_open(list(cells)))


def check(state, step, solutions):
    """A step holds by its units, needs each of them, and no solution has what it excludes."""
    pieces = state.pieces
    gone = getattr(step.payload, "gone", 0)
    for at, (piece, cells) in enumerate(pieces.places):
        if gone >> at & 1:
            value = pieces.values[piece]
            assert not any(all(board.get_digit(*cell) == value for cell in cells) for board in solutions)
    for cell, value in step.placed:
        assert all(board.get_digit(*cell) == value for board in solutions)
    if gone:
        assert excluded(state, step, step.units) == gone
        for unit in step.units:
            assert excluded(state, step, [other for other in step.units if other is not unit]) != gone


@settings(max_examples=6 if IS_COMPILED else 1)
@given(st.integers(0, 5), st.integers(2, 5))
def test_every_step_is_proven_and_keeps_every_solution(which, lying):
    puzzle = opened("Oct,6")
    places = spell_solution(puzzle, list(puzzle.solutions(which + 1))[-1])
    for text in places[:lying]:
        place(puzzle, text)
    solutions = list(puzzle.solutions())
    for state, step in PieceExplainer(puzzle).walk():
        if step.technique in (SEVERAL, FULL):
            break
        check(state, step, solutions)
        assert "{" not in sentence(step)


def test_a_hole_is_named():
    puzzle = opened("Oct,6")
    step = puzzle.hint()
    assert step.technique == "hole"
    assert sentence(step).endswith(" that no piece fits.")


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel an hour")
@pytest.mark.parametrize("board", board_names())
def test_explanations_end_in_a_solution(board):
    from rulegrid.calendar import open_cells, read_date

    calendar = load_board(board)
    for number in range(40):  # every ninth day of a year
        date = read_date(str(datetime.date(2026, 1, 1) + datetime.timedelta(9 * number)))
        puzzle = calendar.puzzle(open_cells(calendar, date))
        explainer = PieceExplainer(puzzle)
        *_, (state, last) = explainer.walk()
        assert last.technique == FULL
        solver = puzzle.solver()
        solver.board = state.board()
        assert solver.is_valid()
