"""Steps for any rules, also for those that are only called: each is proven again, and names the rule and the cells."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs import explained
from rulegrid import Board, Puzzle, Rule
from rulegrid.calcudoku import Cage, CageRule
from rulegrid.core.errors import RuleError
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.explain.step_text import sentence
from rulegrid.explain.steps import CONTRADICTION, NONE
from rulegrid.sudoku import (
    STANDARD,
    AntiKnightRule,
    ArrowRule,
    DifferenceRule,
    KillerRule,
    NonConsecutiveRule,
    SandwichRule,
    ThermometerRule,
    WhereRule,
)


class Knight(Rule):
    """Equal values are no knight's move apart."""

    def is_valid(self, board):
        cells = board.cells
        size = board.rows
        for row in range(size):
            for col in range(size):
                for down, right in ((1, 2), (2, 1), (-1, 2), (2, -1)):
                    r, c = row + down, col + right
                    if 0 <= r < size and 0 <= c < size and cells[row][col] and cells[row][col] == cells[r][c]:
                        return False
        return True


class Adds(Rule):
    """A1 is the sum of B2 and D3."""

    def cells(self, board):
        return [(0, 0), (1, 1), (3, 2)]

    def is_valid(self, board):
        a, b, c = (board.cells[row][col] for row, col in self.cells(board))
        return not (a and b and c) or a == b + c


class CornersDiffer(Rule):
    """The corners differ."""

    def is_valid(self, board):
        values = [board.cells[row][col] for row in (0, -1) for col in (0, -1) if board.cells[row][col]]
        return len(set(values)) == len(values)


class Total(Rule):
    """Three cells add up to 7, once they are filled."""

    when_full = True

    def cells(self, board):
        return [(0, 1), (1, 0), (3, 3)]

    def is_valid(self, board):
        return sum(board.cells[row][col] for row, col in self.cells(board)) == 7


SETS = [
    [],
    [NonConsecutiveRule()],
    [AntiKnightRule()],
    [ThermometerRule([[(0, 0), (0, 1), (1, 1)]]), KillerRule([(5, [(2, 2), (2, 3)])])],
    [CageRule([Cage(6, "*", ((3, 0), (3, 1), (2, 1))), Cage(1, "-", ((0, 2), (0, 3)))])],
    [CageRule([Cage(0, "-", ((3, 0), (3, 1), (2, 1))), Cage(2, "/", ((0, 2), (0, 3), (1, 2)))])],
    [ArrowRule(["A1:A2A3"]), DifferenceRule(["1:C3C4"])],
    [SandwichRule(["2:left A"])],
    [WhereRule(["A1 + B2 == C3"])],
    [Knight()],
    [Adds()],
    [CornersDiffer(), Total()],
]


@pytest.mark.slow
@settings(max_examples=20)
@given(st.data(), st.sampled_from(SETS))
def test_every_step_is_proven_and_keeps_every_solution(data, rules):
    board = Board(4)
    puzzle = Puzzle(board, [*(rule() for rule in STANDARD), *rules])
    for _ in range(data.draw(st.integers(0, 4))):
        row, col = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
        board.set_digit(row, col, data.draw(st.integers(1, 4)))
    solutions = list(puzzle.solutions())
    steps, state = explained(puzzle, solutions)
    if not solutions:
        assert steps[-1].technique in (CONTRADICTION, NONE)
    else:
        assert state.is_full == (len(solutions) == 1)


def test_a_rule_that_is_only_called_is_named_with_its_cells():
    board = Board(6)
    board.set_digit(0, 0, 3)
    puzzle = Puzzle(board, [RowRule(), Knight()])
    step = next(step for step in puzzle.explain() if step.technique == "knight")
    assert sentence(step) == "Knight: A1 is 3, so B3 and C2 can't be 3."
    assert step.roles["reason"] == (((0, 0), (3,)),)


def test_a_rule_that_waits_for_its_cells_is_asked_at_the_last():
    board = Board(4)
    board.set_digit(0, 1, 2)
    board.set_digit(1, 0, 4)
    step = Puzzle(board, [Total()]).hint()
    assert (step.technique, step.removed) == ("total", (((3, 3), (2, 3, 4)),))


def test_a_rule_that_is_never_satisfied_is_an_error():
    class Never(Rule):
        """Nothing keeps it."""

        def is_valid(self, board):
            return False

    with pytest.raises(RuleError, match="when_full"):
        Puzzle(Board(2), [Never()]).hint()


def test_pairs_of_a_rule_are_one_reason():
    """A knight's move is one rule, whatever the number of pairs."""
    board = Board(4)
    board.load_puzzle([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    units = {
        unit.name
        for step in Puzzle(board, [RowRule(), ColumnRule(), AntiKnightRule()]).explain()
        for unit in step.units
    }
    assert not any("knight's move" in name for name in units)


def test_what_a_cage_puts_into_a_line_is_a_step_of_its_own():
    cages = CageRule([Cage(3, "+", ((0, 0), (0, 1)))])
    puzzle = Puzzle(Board(4), [RowRule(), ColumnRule(), cages])
    texts = [sentence(step) for step in puzzle.explain()]
    assert texts[0].startswith("Cage 3+ at A1: it contains 1+2, so A1 and A2 can't be 3 or 4")


def test_marks_are_taken_as_they_are():
    board = Board(4)
    puzzle = Puzzle(board, [RowRule(), ColumnRule()])
    step = puzzle.hint({(0, 0): [1, 2], (0, 1): [1, 2]})
    assert (step.technique, {cell for cell, _ in step.removed}) == ("naked-pair", {(0, 2), (0, 3)})
    again = puzzle.hint({(0, 0): [1, 2], (0, 1): [1, 2], (0, 2): [3, 4], (0, 3): [3, 4]})
    assert again.technique != "naked-pair"


@pytest.mark.parametrize(
    "data",
    [
        {
            "family": "calcudoku", "rows": 1, "cols": 4, "values": [0, 1, 2, 3], "cells": ["0 . . ."],
            "rules": [{"rule": "row"}, {"rule": "cage", "clues": ["1/:A4A3", "1/:A2A1"]}],
        },
        {
            "rows": 1, "cols": 3, "values": [0, 3, 4, 6, 7], "cells": ["6 . ."],
            "rules": [{"rule": "killer", "clues": ["14:A1A2A3"]}, {"rule": "nabner", "clues": ["A1A2"]}],
        },
    ],
)  # fmt: skip
def test_open_steps_of_a_puzzle_without_a_solution_end(data):
    """A rule that takes the value of a known cell is a contradiction; one that takes nothing is no step."""
    puzzle = Puzzle.from_data(data)
    assert puzzle.count() == 0
    for step in puzzle.steps():
        assert step.changes or step.technique == "contradiction"
