"""Steps of calendars: what excludes places holds by its reasons alone, keeps every solution, and leads to one."""

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.calendar import board_names, load_board, place
from rulegrid.calendar.play import placement_rule, spell_solution
from rulegrid.engine.explain import sentence
from rulegrid.engine.explain.endings import FULL, SEVERAL
from rulegrid.engine.explain.piece_explainer import PieceExplainer
from rulegrid.engine.explain.piece_payloads import Choice
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
    if isinstance(step.payload, Choice) and step.technique != "search":
        gone = state.alive & pieces.against[step.payload.place]
    if gone:
        assert excluded(state, step, step.units) == gone
        for unit in step.units:
            assert excluded(state, step, [other for other in step.units if other is not unit]) != gone


def check_what_is_told(puzzle, state, step):
    """What a choice says of the ways that fail is seen on the board: each piece has to go where it says, and at the end
    nothing covers the cell, the piece fits nowhere, the hole is smaller than every piece that is left, or each way fails."""
    constraint = placement_rule(puzzle).placement(puzzle.board)
    free = {cell for cell in puzzle.board.open_cells() if not state.board().get_digit(*cell)}
    labels = list(constraint.piece_labels())
    lying = {labels[piece] for at, (piece, _) in enumerate(state.pieces.places) if state.known >> at & 1}

    def fits(label, free, used):
        return [] if label in used else [set(p) for p in constraint.places[labels.index(label)] if free >= set(p)]

    def check_way(way, left, used):
        piece, cells = way.place
        assert set(cells) in fits(piece, left, used)
        for label, forced in way.forced:
            left, used = left - set(cells), used | {piece}
            piece, cells = label, forced
            others = [place for label in labels for place in fits(label, left, used)]
            is_only_place = fits(piece, left, used) == [set(cells)]
            assert is_only_place or any([set(cells)] == [p for p in others if cell in p] for cell in cells)
        left, used = left - set(cells), used | {piece}
        if way.branches:
            about = [way.end.label] if way.end.label in labels else [label for label in labels if label not in used]
            ways = [(label, place) for label in about for place in fits(label, left, used)]
            if way.end.kind == "cell":
                ways = [(label, place) for label, place in ways if way.end.cells[0] in place]
            told = [(branch.place[0], set(branch.place[1])) for branch in way.branches]
            assert all(each in told for each in ways)
            for branch in way.branches:
                check_way(branch, left, used)
        elif way.hole:
            assert set(way.hole) <= left
            around = {(r + a, c + b) for r, c in way.hole for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
            assert not around - set(way.hole) & left
            assert len(way.hole) < min(len(constraint.places[labels.index(label)][0]) for label in set(labels) - used)
        elif way.end.kind == "cell":
            assert not any(way.end.cells[0] in place for label in labels for place in fits(label, left, used))
        else:
            assert way.end.label not in used
            assert not fits(way.end.label, left, used)

    for way in step.payload.told:
        check_way(way, free, lying)


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
        if isinstance(step.payload, Choice):
            check_what_is_told(puzzle, state, step)
        assert "{" not in sentence(step)


def test_ways_that_fail_are_told_one_by_one():
    _, (_, step), *_ = PieceExplainer(opened("Oct,6")).walk()
    assert step.technique == "hole"
    assert sentence(step, in_lines=True).splitlines() == [
        "E7 can be covered in 3 ways.",
        "  With piece N on E6 E7 F4 F5 F6, a hole of 1 cell is left at F7.",
        "  With piece L on E7 F4 F5 F6 F7, a hole of 1 cell is left at E6.",
        "So piece P goes on E6 E7 F5 F6 F7.",
    ]
    assert sentence(step, show="where") == "Look at E7."
    assert sentence(step, show="technique") == "Try all ways to cover E7."


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel an hour")
@pytest.mark.parametrize("board", board_names())
def test_explanations_are_short_and_end_in_a_solution(board):
    from rulegrid.calendar import open_cells, read_date

    calendar = load_board(board)
    for number in range(40):  # every ninth day of a year
        date = read_date(str(datetime.date(2026, 1, 1) + datetime.timedelta(9 * number)))
        puzzle = calendar.puzzle(open_cells(calendar, date))
        explainer = PieceExplainer(puzzle)
        *steps, (state, last) = explainer.walk()
        assert last.technique == FULL
        assert len(steps) <= len(calendar.pieces), "a step a piece"
        for before, step in steps:
            if isinstance(step.payload, Choice):
                check_what_is_told(puzzle, before, step)
        solver = puzzle.solver()
        solver.board = state.board()
        assert solver.is_valid()
