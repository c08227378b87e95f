"""Digits that somebody tries by hand, one by one."""

import pytest

from latin_squares import latin
from rulegrid.core.board import Board
from rulegrid.core.rule import Rule
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError


def test_a_digit_is_put_where_the_rules_allow_it():
    solver = latin(3)
    assert solver.try_set_digit(0, 0, 1) is True
    assert solver.try_set_digit(0, 1, 1) is False
    assert solver.board.cells[0] == [1, 0, 0]
    assert solver.try_set_digit(0, 0, 2) is True  # another one in its place
    assert solver.try_set_digit(0, 1, 1) is True
    assert solver.board.cells[0] == [2, 1, 0]
    assert solver.pbar is None


def test_a_refused_digit_leaves_the_one_before():
    solver = latin(3, [((0, 0), 1), ((0, 1), 2)])
    assert solver.try_set_digit(0, 1, 1) is False
    assert solver.board.cells[0] == [1, 2, 0]


def test_every_digit_tried_is_a_step():
    solver = latin(3)
    for value in (1, 2, 3):
        solver.try_set_digit(0, 0, value)
    assert solver.steps == 3


def test_digits_tried_move_the_bar_if_there_is_one():
    class Bar:
        n = 0

        def update(self, steps):
            self.n += steps

    solver = latin(3)
    solver.pbar = Bar()
    solver.try_set_digit(0, 0, 1)
    solver.try_set_digit(0, 1, 1)
    assert solver.pbar.n == solver.steps == 2


def test_a_digit_that_no_cell_can_hold_is_an_error_and_changes_nothing():
    solver = latin(3)
    for cell, value in (((0, 0), 4), ((3, 0), 1), ((0, 0), 0)):
        with pytest.raises(RulegridError):
            solver.try_set_digit(*cell, value)
    assert solver.board == Board(3)


def test_a_rule_that_fails_leaves_the_digit_before():
    class Failing(Rule):
        def is_valid(self, board):
            raise KeyboardInterrupt

    solver = Solver(Board(2), Failing())
    with pytest.raises(KeyboardInterrupt):
        solver.try_set_digit(0, 0, 1)
    assert solver.board == Board(2)


def test_a_rule_that_is_asked_when_full_does_not_forbid_the_first_digits():
    class Sums(Rule):
        when_full = True

        def is_valid(self, board):
            return sum(map(sum, board.cells)) == 6

    solver = Solver(Board(2), Sums())
    assert solver.is_valid() is True
    assert [solver.try_set_digit(*cell, 2) for cell in ((0, 0), (0, 1), (1, 0))] == [True] * 3
    assert solver.try_set_digit(1, 1, 2) is False
    solver.board.set_digit(1, 0, 1)
    assert solver.try_set_digit(1, 1, 1) is True
