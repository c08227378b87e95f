"""Basic candidates and conflicts: what a look at one unit at a time shows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import Piece, PlacementRule
from rulegrid.core.board import Board
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.explain.hints import find_conflicts
from rulegrid.explain.state import basic_candidates
from rulegrid.sudoku import STANDARD, KillerRule, NonConsecutiveRule, ThermometerRule


class Even(Rule):
    "A1 is even: a rule that only says what it means."

    def is_valid(self, board):
        return board.cells[0][0] % 2 == 0


EXTRAS = [
    [NonConsecutiveRule()],
    [ThermometerRule([[(0, 0), (0, 1), (1, 1)]])],
    [KillerRule([(5, [(2, 2), (2, 3)])])],
    [Even()],
]


@st.composite
def puzzles(draw):
    board = Board(4)
    board.load_puzzle(draw(st.lists(st.sampled_from([0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16)))
    return Puzzle(board, [*(rule() for rule in STANDARD), *draw(st.sampled_from(EXTRAS))])


@given(puzzles())
def test_no_value_of_a_solution_is_missing_and_none_that_contradicts_a_unit_is_there(puzzle):
    before = puzzle.board.copy()
    found = basic_candidates(puzzle)
    assert puzzle.board == before
    assert found.keys() == {cell for cell in before.open_cells() if not before.get_digit(*cell)}
    known = puzzle.solver().candidates()
    is_clean = not find_conflicts(puzzle)
    for (row, col), values in found.items():
        assert list(values) == sorted(values)
        assert known[row, col] <= set(values)
        for value in before.values:
            board = before.copy()
            board.set_digit(row, col, value)
            if is_clean:
                assert (value in values) == (not find_conflicts(Puzzle(board, puzzle.rules)))


def test_candidates_are_not_looked_for_any_further_when_tick_raises():
    def leave(cells):
        if cells == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        basic_candidates(Puzzle(Board(4), [RowRule()]), tick=leave)


def test_the_digit_0_is_seen_and_an_empty_cell_is_not():
    board = Board(1, 3, values=[0, 1, 2])
    assert basic_candidates(Puzzle(board, [RowRule()]))[0, 0] == (0, 1, 2)
    board.set_digit(0, 1, 0)
    assert basic_candidates(Puzzle(board, [RowRule()]))[0, 0] == (1, 2)


@given(puzzles())
def test_conflicts_are_those_of_the_puzzle_with_clashing_cells_that_are_filled(puzzle):
    found = find_conflicts(puzzle)
    assert {conflict.unit for conflict in found} == {str(unit) for unit in puzzle.conflicts()}
    for conflict in found:
        assert set(conflict.clashing) <= set(conflict.cells)
        assert all(puzzle.board.get_digit(*cell) for cell in conflict.clashing)
        assert list(conflict.cells) == sorted(conflict.cells)


def test_equal_values_clash_where_there_are_any_and_all_values_otherwise():
    board = Board(3)
    board.load_puzzle([1, 2, 1, 0, 0, 3, 0, 0, 0])
    rules = [RowRule(), ColumnRule(), KillerRule([(3, [(1, 2), (2, 2)])])]
    conflicts = {conflict.unit: conflict.clashing for conflict in find_conflicts(Puzzle(board, rules))}
    assert conflicts == {"row A": ((0, 0), (0, 2)), "cage 3 at B3": ((1, 2),)}


def test_a_piece_that_lies_wrong_is_a_conflict_of_its_own_cells():
    board = Board(1, 4, values=2)
    board.load_puzzle([1, 0, 1, 0])
    rule = PlacementRule([Piece("I", ((0, 0), (0, 1))), Piece("J", ((0, 0), (0, 1)))])
    wrong = ((0, 0), (0, 2))
    conflict = find_conflicts(Puzzle(board, [rule]))[0]
    assert (conflict.cells, conflict.clashing) == (wrong, wrong)
