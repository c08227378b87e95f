"""Which models are kept: those of rules that are called back too, for the same rules watching the same cells."""

import gc
from weakref import ref

import pytest

from rulegrid import Board, Callback, Disjunction, Rule, Solver, Sum
from rulegrid.solver.model import model_of

BOARD = Board(2)
CELLS = BOARD.grid.cells


class Equal(Rule):
    """Some cells are equal; which, can be changed."""

    __hash__ = None

    def __init__(self, *cells):
        self.watched = cells

    def __eq__(self, other):
        return isinstance(other, Equal)

    def cells(self, board):
        return self.watched

    def is_valid(self, board):
        return len({board.cells[row][col] for row, col in self.watched} - {0}) < 2


def alone(rule):
    return [Callback(rule)]


def inside(rule):
    return [Disjunction(((Disjunction(((Callback(rule),),)),), (Sum(CELLS[:2], 99),)))]


@pytest.mark.parametrize("constraints", [alone, inside])
def test_a_model_is_kept_for_the_same_rule_watching_the_same_cells(constraints):
    rule = Equal(*CELLS[:2])
    model = model_of(BOARD.grid, constraints(rule))
    assert model_of(BOARD.grid, constraints(rule)) is model
    assert model_of(BOARD.grid, constraints(Equal(*CELLS[:2]))) is not model
    rule.watched = CELLS[2:]
    other = model_of(BOARD.grid, constraints(rule))
    assert other is not model
    assert other.scopes == [[0, 1, 2, 3] if constraints is inside else [2, 3]]


@pytest.mark.slow
@pytest.mark.parametrize("constraints", [alone, inside])
def test_a_kept_model_does_not_keep_its_rule(constraints):
    rule = Equal(*CELLS[:2])
    model = model_of(BOARD.grid, constraints(rule))
    gone = ref(rule)
    del rule
    gc.collect()
    assert gone() is None
    assert model.callbacks == [0]


@pytest.mark.parametrize("constraints", [alone, inside])
def test_a_rule_that_was_changed_is_asked_anew(constraints):
    class Changeable(Equal):
        def constraints(self, board):
            return constraints(self)

    rule = Changeable(*CELLS[:2])
    solver = Solver(BOARD, rule)
    assert solver.count() == 8
    rule.watched = CELLS[:3]
    assert solver.count() == 4
